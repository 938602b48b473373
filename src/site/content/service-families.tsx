import type { ComponentType } from 'react';
import { CyberEssentialsIndex, VcisoIndex } from '../plates/index-drawings-1-to-4.tsx';
import { GreenfieldIndex } from '../plates/index-drawings-5-to-8.tsx';
import { CrisisManagementIndex } from '../plates/index-drawings-9-to-12.tsx';
import type { ServiceSlug } from '../services.ts';

export type Family = {
  name: string;
  when: string;
  slugs: readonly ServiceSlug[];
  drawing: { component: ComponentType; caption: string };
};

export const families: readonly Family[] = [
  {
    name: 'Assess and certify',
    when: 'When a customer, an insurer or a regulator asks you for proof.',
    slugs: ['cyber-essentials', 'risk-management', 'nist-assessments', 'caf-assessments'],
    drawing: { component: CyberEssentialsIndex, caption: 'Drawing 3: five controls' },
  },
  {
    name: 'Lead and train',
    when: 'When no one in your firm has security as their job.',
    slugs: ['vciso', 'strategy', 'training'],
    drawing: { component: VcisoIndex, caption: 'Drawing 1: the first 90 days' },
  },
  {
    name: 'Design and build',
    when: 'When you build, buy or move a system.',
    slugs: ['architecture', 'greenfield'],
    drawing: { component: GreenfieldIndex, caption: 'Drawing 5: cost, early or late' },
  },
  {
    name: 'Monitor, respond, recover',
    when: 'To spot an attack, stop it and recover.',
    slugs: ['outsourcing', 'crisis-management', 'resilience'],
    drawing: { component: CrisisManagementIndex, caption: 'Drawing 12: the first 96 hours' },
  },
];
