import * as z from 'zod/mini';
import {
  anyName,
  emailAddress,
  freeText,
  phoneNumber,
  normalPhone,
  phoneKey,
} from '../../platform/forms/contact-details.ts';
import { leadSources, legalBases, sourceNames } from '../lead.ts';

/** How people whom the team adds came to us. */
const addedSources = [
  'By telephone',
  'By email',
  'In person',
  'At an event',
  'Recommended',
] as const;

/** The sources to choose from, with those of imports; one that is only written otherwise is the same. */
export const sourceOptions = (imported: readonly string[]) => [
  ...leadSources.map((value) => ({ value, label: sourceNames[value] })),
  ...[
    ...new Map([...imported, ...addedSources].map((one) => [one.toLowerCase(), one])).values(),
  ].map((value) => ({ value, label: value })),
];

export const addedSourceOptions = addedSources.map((value) => ({ value, label: value }));

const nameBySource: ReadonlyMap<string, string> = new Map(Object.entries(sourceNames));

/** A source as lists show it: that of a form by its name. */
export const formatSource = (source: string): string => nameBySource.get(source) ?? source;

const tagLimit = 40;

/** Tags are compared in lower case, with single spaces. */
export const normalTag = (typed: string): string =>
  typed.trim().toLowerCase().replaceAll(/\s+/g, ' ').slice(0, tagLimit);

/** What a search in digits may be the beginning of: as typed, and without the national 0 or +44. */
export function getNumberParts(search: string): string[] {
  const digits = normalPhone(search).replaceAll(/\D/g, '');
  const typed = search.normalize('NFKC').replaceAll(/\D/g, '');
  const parts = [typed, digits, phoneKey(search) ?? ''].map((part) => part.replace(/^\+/, ''));
  return [...new Set(parts)].filter((part) => part.length >= fewestDigits);
}

/** Fewer digits than the shortest end of a number that is in the words find nothing. */
const fewestDigits = 3;

const text = (name: string, limit: number) =>
  freeText(`${name} is required`).check(
    z.minLength(1, `${name} is required`),
    z.maxLength(limit, `${name} must be less than ${limit} characters`),
  );

export const sourceText = text('Source', 60);
export const basisNote = text('How we know', 300);
export const legalBasis = z.enum(legalBases, 'Choose a legal basis');

const optional = (limit: number, name: string) =>
  freeText('').check(z.maxLength(limit, `${name} must be less than ${limit} characters`));

/** A person whom the team adds, who may have nothing but a telephone number. */
export const newPersonSchema = z.strictObject({
  name: anyName,
  email: z.union([z.literal(''), emailAddress]),
  phone: phoneNumber,
  role: optional(100, 'Role'),
  company: optional(100, 'Company'),
  source: sourceText,
  legalBasis,
  basisNote,
  note: optional(5000, 'Note'),
});

export type NewPerson = z.output<typeof newPersonSchema>;
