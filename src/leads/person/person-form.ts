import { z } from 'zod';
import { maxLength, minLength, regex } from 'zod/mini';
import {
  anyName,
  emailAddress,
  freeText,
  phoneNumber,
} from '../../platform/forms/contact-details.ts';
import { leadStages } from '../lead.ts';
import { errorsIn, type FieldError, fieldProps } from '../../platform/forms/form-answer.ts';
import type { ChangeSince } from './change-person.server.ts';
import type { Choosable } from '../merging/merging.ts';

const noteLimit = 5000;

const version = z.coerce.number().int().positive();

/** A two-digit year arrives as one of the first century, and Postgres has no year 0. */
const noDay = 'The day must be one such as 18/11/2026';
const workDay = z.iso.date(noDay).check(regex(/^2/, noDay));

export const progressSchema = z.strictObject({
  intent: z.literal('progress'),
  version,
  stage: z.enum(leadStages, 'Choose a stage'),
  ownerId: z.string().max(100),
  /** What the user saw, to detect concurrent changes. */
  shownStage: z.string(),
  shownOwnerId: z.string(),
});

export type Progress = z.output<typeof progressSchema>;

/** The page that a form leads back to, if it is not the person's. */
const back = z.string().startsWith('/admin').optional();

const stepSchema = z.strictObject({
  intent: z.literal('plan'),
  /** Created with the form, so that a double submission plans one step. */
  stepId: z.uuid(),
  what: freeText('Write down the next step').check(
    minLength(1, 'Write down the next step'),
    maxLength(300, 'The next step must be less than 300 characters'),
  ),
  due: z.union([z.literal(''), workDay], noDay),
  time: z.union(
    [z.literal(''), z.iso.time({ precision: -1 })],
    'The time must be one such as 14:30',
  ),
  back,
});

export type PlannedStep = z.output<typeof stepSchema>;

const stepMarkSchema = z.strictObject({
  intent: z.enum(['step-done', 'step-open']),
  /** The step. */
  target: z.uuid(),
  back,
});

const short = (name: string) =>
  freeText('').check(maxLength(100, `${name} must be less than 100 characters`));

const factsSchema = z.strictObject({
  intent: z.literal('facts'),
  version,
  name: anyName,
  role: short('Role'),
  phone: phoneNumber,
  company: short('Company'),
  tags: freeText('').check(maxLength(300, 'Tags must be less than 300 characters')),
  shownName: z.string(),
  shownRole: z.string(),
  shownPhone: z.string(),
  shownCompany: z.string(),
  shownTags: z.string(),
});

export type Facts = z.output<typeof factsSchema>;

/** Tags as a field shows them, separated by commas. */
export const joinTags = (tags: readonly string[]): string => tags.join(', ');

export const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

const addressSchema = z.strictObject({
  intent: z.literal('address'),
  email: emailAddress,
  /** The address that it corrects. */
  replaces: z.string().max(255).default(''),
});

const removeAddressSchema = z.strictObject({
  intent: z.literal('remove-address'),
  email: z.string().max(255),
});

const noteBody = (missing: string) =>
  freeText(missing).check(
    minLength(1, missing),
    maxLength(noteLimit, `Write less than ${noteLimit} characters`),
  );

/** Created with the form, so that a double submission creates one note. */
const noteId = z.uuid();

const noteSchema = z.strictObject({
  intent: z.literal('note'),
  noteId,
  body: noteBody('Write a note first'),
});

const callSchema = z.strictObject({
  intent: z.literal('call'),
  noteId,
  body: noteBody('Write down what was said'),
});

const correctionSchema = z.strictObject({
  intent: z.literal('correction'),
  noteId: z.uuid(),
  version,
  body: noteBody('Write a note first'),
});

const taken = z.enum(['this', 'other']).optional();

const mergeSchema = z.strictObject({
  intent: z.enum(['merge', 'dismiss-duplicate']),
  otherId: z.uuid(),
  name: taken,
  role: taken,
  phone: taken,
  ownerId: taken,
  stage: taken,
} satisfies Record<Choosable, z.ZodType> & Record<string, z.ZodType>);

const pairSchema = z.strictObject({
  intent: z.enum(['unmerge', 'propose-again']),
  otherId: z.uuid(),
});

const claimSchema = z.strictObject({
  intent: z.enum(['accept-claim', 'dismiss-claim']),
  claimId: z.uuid(),
});

const spamSchema = z.strictObject({ intent: z.enum(['spam', 'not-spam']) });

/** The forms of a person's page; `intent` says which. */
export const personFormSchema = z.discriminatedUnion('intent', [
  progressSchema,
  stepSchema,
  stepMarkSchema,
  factsSchema,
  addressSchema,
  removeAddressSchema,
  noteSchema,
  callSchema,
  correctionSchema,
  mergeSchema,
  pairSchema,
  claimSchema,
  spamSchema,
]);

/** The response to a rejected form of a person's page, with all submitted `values`. */
export type PersonAnswer = { values: Record<string, string> } & (
  | { kind: 'invalid'; errors: FieldError[] }
  | { kind: 'stale-person'; version: number; changes: ChangeSince[] }
  | { kind: 'stale-note'; version: number; body: string }
  | { kind: 'stale-pair' }
  | { kind: 'taken'; otherId: string }
);

/** What is wrong, at the head of the page: each message leads to its field. */
export function listProblems(answer: PersonAnswer): FieldError[] {
  switch (answer.kind) {
    case 'invalid':
      return answer.errors;
    case 'taken':
      return [{ field: 'email', message: 'It is the address of another person' }];
    case 'stale-person': {
      const field = answer.values['intent'] === 'facts' ? 'name' : 'stage';
      return [{ field, message: 'Not saved yet: someone else has changed this person' }];
    }
    case 'stale-note':
      return [{ field: 'body', message: 'Not saved yet: the note was changed meanwhile' }];
    case 'stale-pair':
      return [];
  }
}

/**
 * A person form's values and, beside them, the version and original values that the user saw. After a
 * conflict, only fields that the user changed keep the submitted value.
 */
export function formValues<Name extends string>(
  answer: PersonAnswer | undefined,
  intent: string,
  person: Record<Name, string | null> & { version: number },
  names: readonly Name[],
) {
  const own = answer?.values['intent'] === intent ? answer : undefined;
  const isStale = own?.kind === 'stale-person';
  const shown = isStale ? {} : (own?.values ?? {});
  const hidden: Record<string, string> = {
    intent,
    version: isStale ? String(own.version) : (shown['version'] ?? String(person.version)),
  };
  for (const name of names) hidden[shownAs(name)] = shown[shownAs(name)] ?? person[name] ?? '';
  const values: Record<string, string> = {};
  for (const name of names) {
    const submitted = own?.values[name];
    const isUntouched = isStale && submitted === own.values[shownAs(name)];
    values[name] = (isUntouched ? undefined : submitted) ?? person[name] ?? '';
  }
  return { own, isStale, hidden, field: fieldProps(errorsIn(own), values, `${intent}-`) };
}

const shownAs = (name: string) => `shown${name.charAt(0).toUpperCase()}${name.slice(1)}`;

export const personNotices = {
  changed: 'Saved.',
  'step-done': 'Done.',
  'step-open': 'Open again.',
  addressed: 'Saved. An address with records of its own stays beside its correction.',
  'claim-accepted': 'Taken over. What it replaces is in the timeline.',
  'claim-dismissed': 'Dismissed. What we know stays as it is.',
  noted: 'Your note has been added.',
  called: 'The call has been logged. What waited for an answer no longer does.',
  corrected: 'Your note has been corrected. The old text is kept.',
  merged: 'Merged. You can undo it in the timeline at any time.',
  unmerged: 'The merge has been undone.',
  'duplicate-dismissed': 'Noted: they are different people.',
  'proposed-again': 'This pair can be suggested again.',
  spam: 'Marked as spam: counts nowhere, tells nobody, and is deleted after 30 days.',
  'not-spam': 'No longer marked as spam.',
} as const;

export type PersonNotice = keyof typeof personNotices;
