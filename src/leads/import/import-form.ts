import * as z from 'zod/mini';
import { basisNote, legalBasis, sourceText } from '../people/new-person.ts';

/** What a column of a file becomes. Several columns may become a name, a tag or a note. */
export const importFields = [
  'name',
  'email',
  'phone',
  'company',
  'role',
  'tag',
  'note',
  'none',
] as const;

export type ImportField = (typeof importFields)[number];

export const importFieldNames: Record<ImportField, string> = {
  name: 'Name',
  email: 'Email address',
  phone: 'Phone',
  company: 'Company',
  role: 'Role',
  tag: 'Tag',
  note: 'Note',
  none: 'Leave out',
};

export const isImportField = (text: string): text is ImportField =>
  importFields.some((field) => field === text);

/** The field of each column, by its number from 0 on, as posted and as stored. */
export type ColumnFields = Record<string, ImportField>;

const headings: readonly (readonly [ImportField, RegExp])[] = [
  ['email', /e-?mail|mail address/],
  ['phone', /phone|mobile|\btel\b|^tel|number$/],
  ['none', /newsletter|subscri|consent|opt.?in|marketing|^id$|user ?name/],
  ['company', /company|firm|organi[sz]ation|employer|account|business/],
  ['role', /role|job|title|position/],
  ['tag', /tag|categor|segment|sector|group/],
  ['name', /name|first|last|contact|person/],
  ['note', /note|comment|remark|message|met at|where/],
];

/** A first guess from the headings; each field but names, tags and notes is given once. */
export function guessFields(header: readonly string[]): ColumnFields {
  const once = new Set<ImportField>(['email', 'phone', 'company', 'role']);
  const taken = new Set<ImportField>();
  const guesses = header.map((heading, index) => {
    const found = headings.find(([, pattern]) => pattern.test(heading.toLowerCase()));
    const field = found?.[0] ?? 'none';
    if (taken.has(field)) return [String(index), 'none'] as const;
    if (once.has(field)) taken.add(field);
    return [String(index), field] as const;
  });
  return Object.fromEntries(guesses);
}

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
