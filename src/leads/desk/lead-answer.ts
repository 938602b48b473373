import type { FieldError } from '../../http/forms/form-state.ts';

type Change = {
  what: string;
  before: string | null;
  after: string | null;
  by: string | null;
  changedAt: Date;
};

/**
 * The answer to a form of a lead's page that was not accepted. `values` is everything that was typed.
 */
export type LeadAnswer = { values: Record<string, string> } & (
  | { is: 'invalid'; errors: FieldError[] }
  | { is: 'stale-progress'; version: number; changes: Change[] }
  | { is: 'stale-note'; version: number; body: string }
);

/** By the `done` of the address. */
export const leadNotices = {
  changed: 'Saved.',
  noted: 'Your note is added.',
  corrected: 'Your note is corrected. What it said before is kept.',
  merged: 'Merged. You can undo it beside “Merged with”.',
  unmerged: 'The merging is undone.',
  'set-apart': 'Noted: they are two people.',
  'proposed-again': 'Taken back.',
} as const;

export type LeadNotice = keyof typeof leadNotices;
