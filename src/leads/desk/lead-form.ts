import { z } from 'zod';
import { maxLength, minLength, regex } from 'zod/mini';
import { anyName, freeText, phoneNumber } from '../../platform/forms/contact-details.ts';
import { leadStages } from '../lead-stage.ts';

const noteLimit = 5000;
const nextStepLimit = 300;

/** The version that the admin saw. */
const version = z.coerce.number().int().positive();

/** A two-digit year arrives as one of the first century, and Postgres has no year 0. */
export const workDay = z.iso.date().check(regex(/^2/));

/** URL value for next steps due by the current day. */
export const today = 'today';

const progressSchema = z.strictObject({
  intent: z.literal('progress'),
  version,
  stage: z.enum(leadStages, 'Choose a stage'),
  ownerId: z.string().max(100),
  nextStep: freeText('').check(
    maxLength(nextStepLimit, `Next step must be less than ${nextStepLimit} characters`),
  ),
  nextStepDue: z.union([z.literal(''), workDay], 'Due must be a day, such as 21/11/2026'),
  /** What the admin saw, to detect concurrent changes. */
  shownStage: z.string(),
  shownOwnerId: z.string(),
  shownNextStep: z.string(),
  shownNextStepDue: z.string(),
});

export type Progress = z.output<typeof progressSchema>;

const personSchema = z.strictObject({
  intent: z.literal('person'),
  version,
  name: anyName,
  phone: phoneNumber,
  shownName: z.string(),
  shownPhone: z.string(),
});

export type PersonCorrection = z.output<typeof personSchema>;

const noteBody = freeText('Write a note first').check(
  minLength(1, 'Write a note first'),
  maxLength(noteLimit, `Note must be less than ${noteLimit} characters`),
);

const noteSchema = z.strictObject({
  intent: z.literal('note'),
  /** Created with the form, so that a double submission creates one note. */
  noteId: z.uuid(),
  body: noteBody,
});

const correctionSchema = z.strictObject({
  intent: z.literal('correction'),
  noteId: z.uuid(),
  version,
  body: noteBody,
});

const duplicateSchema = z.strictObject({
  intent: z.enum(['merge', 'unmerge', 'set-apart', 'propose-again']),
  otherId: z.uuid(),
});

const claimSchema = z.strictObject({
  intent: z.enum(['accept-claim', 'dismiss-claim']),
  claimId: z.uuid(),
});

/** The forms of a lead's page; `intent` says which. */
export const leadFormSchema = z.discriminatedUnion('intent', [
  progressSchema,
  personSchema,
  noteSchema,
  correctionSchema,
  duplicateSchema,
  claimSchema,
]);
