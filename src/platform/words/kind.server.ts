import { z } from 'zod';
import { isAddress, findMarkdownFault } from './markdown.server.ts';
import {
  figure,
  figureName,
  isDetail,
  isFigure,
  isFixed,
  namedFigures,
  readPicture,
  sentencesOf,
  withFigures,
} from './words.ts';
import type { Content } from './words.table.server.ts';

/** Texts of one shape, such as the services. Its schema draws the form (`z.meta()`: `FieldLook`). */
export type WordsKind = {
  name: string;
  label: string;
  /** Fields are texts, flags, lists of texts and lists of objects of texts. */
  schema: z.ZodObject;
  documents: readonly WordsDocument[];
  /** Its pages have no form: they arrive in one round trip, as long as what they say is short enough. */
  isLight?: true;
  /** What one says that the firm adds to those of the code, under a name of letters and digits. */
  added?: Content;
  /** The team adds documents to it, and takes them off the site. */
  many?: ManyDocuments;
};

/** In bytes: what a server may send on a new connection before an acknowledgement, ten packets. */
export const firstRoundTrip = 10 * 1460;

export type ManyDocuments = {
  /** What one of them is called, such as 'update'. */
  item: string;
  /** Each has its own address below this one. */
  path: string;
  /** The field that names a document. */
  title: string;
  /** What an admin does next with one that is published, at an address below this path. */
  next?: { label: string; path: string };
  /** What a new one says. */
  blank: Content;
};

export type WordsDocument = {
  slug: string;
  label: string;
  /** As built in: revision 0. */
  content: Content;
  /** Of the page that shows it, for the preview. */
  page?: string;
};

/** How a field is shown: see `z.meta()` of the functions below. */
export type FieldLook = {
  label: string;
  help?: string;
  control?: 'line' | 'text' | 'markdown' | 'day' | 'choice' | 'flag' | 'member' | 'picture';
  /** In characters, for the counter. */
  longest?: number;
  options?: readonly string[];
  /** Of options that are not called what they say. */
  names?: Readonly<Record<string, string>>;
  /** Heading of the part of the form that begins with this field. */
  part?: string;
  /** Of a list: what one of its items is called, and how many there may be. */
  item?: string;
  range?: readonly [number, number];
};

type Look = Partial<FieldLook>;

/** A line of text, in which figures are named in braces. */
export const line = (label: string, longest: number, look: Look = {}) =>
  words(longest)
    .min(1, `${label} is required`)
    .meta({ label, longest, control: 'line', ...look });

/** A line that a page must not be without, as it is when the figures of all of its sentences are switched off. */
export const heading = (label: string, longest: number, look: Look = {}) =>
  line(label, longest, look).refine(
    (text) => sentencesOf(text).some((sentence) => namedFigures(sentence).length === 0),
    'Takes no figure: while that is switched off, the page would have no heading',
  );

export const optionalLine = (label: string, longest: number, look: Look = {}) =>
  words(longest).meta({ label, longest, control: 'line', ...look });

/** A paragraph, with links as in Markdown. */
export const paragraph = (label: string, longest: number, look: Look = {}) =>
  line(label, longest, { control: 'text', ...look });

/** Long text in Markdown, with headings, lists, quotations and tables. */
export const markdown = (label: string, longest: number, look: Look = {}) =>
  words(longest, findMarkdownFault)
    .min(1, `${label} is required`)
    .meta({ label, longest, control: 'markdown', ...look });

export const day = (label: string, look: Look = {}) =>
  z.iso.date('Choose a day').meta({ label, control: 'day', ...look });

export const choice = (label: string, options: readonly [string, ...string[]], look: Look = {}) =>
  z.enum(options, 'Choose one').meta({ label, options, control: 'choice', ...look });

/** One of those that were uploaded, by its path; may be empty. `readPicture()` has what a page needs of it. */
export const picture = (label: string, look: Look = {}) =>
  z
    .string()
    .refine(
      (path) => path === '' || readPicture(path) !== null,
      'Choose it among the pictures: this one has no text alternative',
    )
    .meta({ label, control: 'picture', ...look });

export const flag = (label: string, look: Look = {}) =>
  z.boolean().meta({ label, control: 'flag', ...look });

export const listOf = (
  label: string,
  item: z.ZodType,
  name: string,
  [least, most]: [number, number],
) =>
  z
    .array(item)
    .min(least, `At least ${least}`)
    .max(most, `${most} at most`)
    .meta({ label, item: name, range: [least, most] });

function words(longest: number, findLinkFault = findProseFault) {
  return (
    z
      .string()
      .trim()
      // As it is read, with its figures filled in.
      .refine(
        (text) => withFigures(text).length <= longest,
        `Must be ${longest} characters at most`,
      )
      .superRefine((text, context) => {
        const fault = findFault(text) ?? findLinkFault(text);
        if (fault) context.addIssue({ code: 'custom', message: fault });
      })
  );
}

/** Why a text must not be published, in words for its writer. */
function findFault(text: string): string | undefined {
  if (/<\/?[a-z!]/i.test(text)) return 'Tags are not read here: take them out';
  for (const [, name = ''] of text.matchAll(figureName)) {
    if (isFixed(name) || isDetail(name)) continue;
    if (!isFigure(name)) return `There is no figure {${name}}`;
    if (!figure(name).shown) return `The figure {${name}} is switched off`;
  }
  return undefined;
}

/** Of a paragraph, whose only markup are links. */
function findProseFault(text: string): string | undefined {
  const addresses = Array.from(
    withFigures(text).matchAll(/\]\(([^)]*)\)/g),
    ([, address = '']) => address,
  );
  const fault = addresses.find((address) => !isAddress(address));
  return fault === undefined ? undefined : `Not an address that a link can have: ${fault}`;
}
