import * as z from 'zod/mini';
import { basisNote, legalBasis, sourceText } from '../people/new-person.ts';

/** What a column of a file becomes. Of several for one field, the first that is filled counts; the others of a
 * row's name, tags and note are joined, and a further address or number becomes a note. */
export const importFields = [
  'name',
  'surname',
  'email',
  'phone',
  'company',
  'role',
  'tag',
  'note',
  'objection',
  'none',
] as const;

export type ImportField = (typeof importFields)[number];

export const importFieldNames: Record<ImportField, string> = {
  name: 'Name',
  surname: 'Last name',
  email: 'Email address',
  phone: 'Phone',
  company: 'Company',
  role: 'Role',
  tag: 'Tag',
  note: 'Note',
  objection: 'Wants no emails',
  none: 'Leave out',
};

export const isImportField = (text: string): text is ImportField =>
  importFields.some((field) => field === text);

/** The field of each column, by its number from 0 on, as posted and as stored. */
export type ColumnFields = Record<string, ImportField>;

/** A column that asks for subscribers makes none, and says so. */
export const isAboutConsent = (heading: string) =>
  /newsletter|subscri|consent|opt.?in|marketing/i.test(heading);

const noDay = 'Date must be a day, such as 18/11/2026';

/** Where the people of a file come from. All but the owner is required. */
export const originSchema = z.object({
  source: sourceText,
  contactedOn: z.iso.date(noDay).check(z.regex(/^2/, noDay)),
  legalBasis,
  basisNote,
  ownerId: z._default(z.string().check(z.maxLength(100)), ''),
});

export type ImportOrigin = z.output<typeof originSchema>;
