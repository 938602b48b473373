import type { FieldError } from '../../platform/forms/form-answer.ts';
import type { ChangeSince } from './change-lead.server.ts';

/** The response to a rejected form of a lead's page, with all submitted `values`. */
export type LeadAnswer = { values: Record<string, string> } & (
  | { is: 'invalid'; errors: FieldError[] }
  | { is: 'stale-lead'; version: number; changes: ChangeSince[] }
  | { is: 'stale-note'; version: number; body: string }
  | { is: 'stale-pair' }
);

/**
 * A lead form's values and, beside them, the version and original values that the admin saw. After a
 * conflict, only fields that the admin changed keep the submitted value.
 */
export function formValues<Name extends string>(
  answer: LeadAnswer | undefined,
  intent: string,
  lead: Record<Name, string | null> & { version: number },
  names: readonly Name[],
) {
  const own = answer?.values['intent'] === intent ? answer : undefined;
  const isStale = own?.is === 'stale-lead';
  const shown = isStale ? {} : (own?.values ?? {});
  const hidden: Record<string, string> = {
    intent,
    version: isStale ? String(own.version) : (shown['version'] ?? String(lead.version)),
  };
  for (const name of names) hidden[shownAs(name)] = shown[shownAs(name)] ?? lead[name] ?? '';
  const value = (name: Name) => {
    const typed = own?.values[name];
    const isUntouched = isStale && typed === own.values[shownAs(name)];
    return (isUntouched ? undefined : typed) ?? lead[name] ?? '';
  };
  return { own, isStale, hidden, value };
}

/** 'shownStage' for 'stage'. */
const shownAs = (name: string) => `shown${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Keyed by the `done` parameter of the URL. */
export const leadNotices = {
  changed: 'Saved.',
  'claim-accepted': 'Taken over. What it replaces stands in the history.',
  'claim-dismissed': 'Dismissed. What we know stays as it is.',
  noted: 'Your note has been added.',
  corrected: 'Your note has been corrected. The old text is kept.',
  merged: 'Merged. You can undo it beside “Merged with”.',
  unmerged: 'The merge has been undone.',
  'set-apart': 'Noted: they are different people.',
  'proposed-again': 'Taken back.',
} as const;

export type LeadNotice = keyof typeof leadNotices;
