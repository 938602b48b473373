import * as z from 'zod/mini';
import { basisNote, legalBasis, sourceText } from '../people/new-person.ts';

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
