import type { QuestionId } from '../questions.ts';

/** The question as a noun phrase, and how to close its gap. */
export type NextStep = { subject: string; step: string; service: { name: string; href: string } };

export const nextSteps: Record<QuestionId, NextStep> = {
  mfa: {
    subject: 'multi-factor authentication',
    step: 'Switch it on for every cloud service that offers it, administrators first, and allow no exceptions.',
    service: { name: 'Cyber Essentials', href: '/services/cyber-essentials' },
  },
  'risk-assessment': {
    subject: 'risk assessment',
    step: 'Write down what could go wrong, score it, give each risk an owner and a date, and look again every quarter.',
    service: { name: 'Risk Management', href: '/services/risk-management' },
  },
  backups: {
    subject: 'backups',
    step: 'Restore something that matters every quarter, and note how long it took. Keep one copy out of reach of your network.',
    service: { name: 'Resilience and Continuity', href: '/services/resilience' },
  },
  'incident-plan': {
    subject: 'incident planning',
    step: 'Write two pages on who decides and who rings whom, print them, and rehearse for two hours at least once a year.',
    service: { name: 'Crisis Management', href: '/services/crisis-management' },
  },
  patching: {
    subject: 'updates',
    step: 'Let devices update themselves, and check every week what has gone longer than 14 days without.',
    service: { name: 'Cyber Essentials', href: '/services/cyber-essentials' },
  },
  training: {
    subject: 'training',
    step: 'Replace the yearly course with short exercises through the year, and make reporting a mistake easy and free of blame.',
    service: { name: 'Training and Awareness', href: '/services/training' },
  },
  encryption: {
    subject: 'encryption',
    step: 'Switch on disk encryption everywhere, encrypt the backups, and stop sending sensitive files as attachments.',
    service: { name: 'Security Architecture', href: '/services/architecture' },
  },
  monitoring: {
    subject: 'monitoring',
    step: 'Collect the alerts of devices, accounts and cloud services in one place, and agree who acts on them at night.',
    service: { name: 'Security Outsourcing', href: '/services/outsourcing' },
  },
  'access-review': {
    subject: 'access reviews',
    step: 'Have managers go through the list of accounts every quarter, and close those of leavers on their last day.',
    service: { name: 'Virtual CISO', href: '/services/vciso' },
  },
  'vendor-risk': {
    subject: 'supplier checks',
    step: 'List suppliers by how much they could hurt you, and put security and notice of incidents into the contracts of those at the top.',
    service: { name: 'Virtual CISO', href: '/services/vciso' },
  },
};
