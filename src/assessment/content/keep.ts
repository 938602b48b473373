import type { QuestionId } from './questions.ts';

/** What a full answer has to stay, what proves it, and when to look again. */
export const keep: Record<QuestionId, { keep: string; proof: string; again: string }> = {
  mfa: {
    keep: 'A second factor on every account',
    proof: 'A report of accounts without one, with none on it',
    again: 'Every month, and with each new service',
  },
  'risk-assessment': {
    keep: 'Risks with scores, owners and dates',
    proof: 'The register, with what has changed since last time',
    again: 'Every quarter',
  },
  backups: {
    keep: 'Backups that can be restored',
    proof: 'Dated notes of restores, with how long each took',
    again: 'Every quarter',
  },
  'incident-plan': {
    keep: 'A plan that has been rehearsed',
    proof: 'The plan, and what the last rehearsal changed in it',
    again: 'Every year, and when people change',
  },
  patching: {
    keep: 'Serious updates within 14 days',
    proof: 'A report of devices further behind, with none on it',
    again: 'Every week',
  },
  training: {
    keep: 'Short exercises for everyone',
    proof: 'Who took part, and how many reported the attack',
    again: 'Several times a year',
  },
  encryption: {
    keep: 'Encryption of what you keep and what you send',
    proof: 'A report of devices that are not encrypted, with none on it',
    again: 'Every quarter, and with each new device',
  },
  monitoring: {
    keep: 'Someone who acts on alerts at any hour',
    proof: 'Alerts, with the time until someone acted',
    again: 'Every month',
  },
  'access-review': {
    keep: 'Access that fits each person’s job',
    proof: 'Each manager’s list, dated, with what was taken away',
    again: 'Every quarter',
  },
  'vendor-risk': {
    keep: 'Suppliers checked before signing and every year',
    proof: 'The list of suppliers, with the date of each check',
    again: 'Every year, and before each contract',
  },
};
