import { mediumDay } from '../ui/content/dates.ts';

export const leadStages = ['new', 'contacted', 'qualified', 'won', 'lost'] as const;

export type LeadStage = (typeof leadStages)[number];

export const stageNames: Record<LeadStage, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  won: 'Won',
  lost: 'Lost',
};

export const stageOptions = leadStages.map((value) => ({ value, label: stageNames[value] }));

/** Why we may keep the data of a person who used no form of ours (UK GDPR, Article 6(1)). */
export const legalBases = ['asked', 'contract', 'interest'] as const;

type LegalBasis = (typeof legalBases)[number];

export const legalBasisNames: Record<LegalBasis, string> = {
  asked: 'They asked us to get in touch',
  contract: 'A contract with them, or steps towards one',
  interest: 'Our legitimate interest',
};

export const legalBasisOptions = legalBases.map((value) => ({
  value,
  label: legalBasisNames[value],
}));

/** The ways in which leads come, in the order of lists and charts; all else about them is exhaustive. */
export const leadSources = ['contact_form', 'security_assessment', 'resource_download'] as const;

export type LeadSource = (typeof leadSources)[number];

export const sourceNames: Record<LeadSource, string> = {
  resource_download: 'Download',
  security_assessment: 'Assessment',
  contact_form: 'Contact form',
};

type Change = { what: string; before: string | null; after: string | null };

const fieldNames: Record<string, string> = {
  stage: 'Stage',
  owner: 'Owner',
  nextStep: 'Next step',
  nextStepDue: 'Due',
  name: 'Name',
  role: 'Role',
  phone: 'Phone',
  company: 'Company',
  tags: 'Tags',
  address: 'Address',
};

/** 'Stage: New → Contacted'. */
export function formatChange({ what, before, after }: Change): string {
  if (what === 'merged') return 'Merged with another person';
  if (what === 'unmerged') return 'Merging undone';
  if (what === 'spam') return after === null ? 'No longer spam' : 'Marked as spam';
  if (what === 'nextStep' && before === null) return `Next step: ${after}`;
  if (what === 'nextStep' && after === null) return `Next step done: ${before}`;
  const shown = what === 'nextStepDue' ? shortDay : (value: string | null) => value ?? 'none';
  return `${fieldNames[what] ?? what}: ${shown(before)} → ${shown(after)}`;
}

/** '2026-11-20' → '20 Nov 2026'. */
export const shortDay = (iso: string | null) => (iso === null ? 'none' : mediumDay(new Date(iso)));

type Step = { what: string; due: string | null; time: string | null };

/** 'Ring her, 20 Nov 2026, 14:30'. */
export const formatStep = (step: Step): string =>
  [step.what, formatStepDay(step)].filter(Boolean).join(', ');

/** '20 Nov 2026, 14:30'; empty for a step without a day. */
export const formatStepDay = ({ due, time }: Pick<Step, 'due' | 'time'>): string =>
  due === null ? '' : [shortDay(due), time].filter(Boolean).join(', ');
