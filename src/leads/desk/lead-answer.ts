import type { FieldError } from '../../http/forms/form-state.ts';
import type { ChangeSince } from './change-lead.server.ts';

/**
 * The answer to a form of a lead's page that was not accepted. `values` is everything that was typed.
 */
export type LeadAnswer = { values: Record<string, string> } & (
  | { is: 'invalid'; errors: FieldError[] }
  | { is: 'stale-lead'; version: number; changes: ChangeSince[] }
  | { is: 'stale-note'; version: number; body: string }
  | { is: 'stale-pair' }
);

/** By the `done` of the address. */
export const leadNotices = {
  changed: 'Saved.',
  noted: 'Your note has been added.',
  corrected: 'Your note has been corrected. The old text is kept.',
  merged: 'Merged. You can undo it beside “Merged with”.',
  unmerged: 'The merge has been undone.',
  'set-apart': 'Noted: they are different people.',
  'proposed-again': 'Taken back.',
} as const;

export type LeadNotice = keyof typeof leadNotices;
