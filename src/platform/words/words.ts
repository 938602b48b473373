import {
  builtInDetails,
  builtInFigures,
  type Claim,
  type ClaimId,
  company,
  fillFigure,
  officeAddress,
} from '../../company.ts';

/**
 * A text that the firm can change without a developer: its kind and name, and what it says as long as nothing
 * else has been published.
 */
export type BuiltIn<T extends object> = { kind: string; slug: string; content: T };

type Find = (kind: string, slug: string) => object | undefined;

let findPublished: Find = () => undefined;

/** The server's: browsers and commands have what is built in. */
export function readWordsFrom(find: Find): void {
  findPublished = find;
}

/** What is published, from memory. A field that its revision doesn't have yet is as built in. */
export function readWords<T extends object>({ kind, slug, content }: BuiltIn<T>): T {
  return { ...content, ...findPublished(kind, slug) };
}

export const figureKind = 'figures';

/** A figure as it is now; `says` has its value filled in. */
export function figure(id: ClaimId): Claim {
  const builtIn: Partial<Record<string, Claim>> = builtInFigures;
  const content = builtIn[id] ?? addedFigure;
  return fillFigure(readWords<Claim>({ kind: figureKind, slug: id, content }));
}

/** Of a figure that the firm adds, before it says anything. */
const addedFigure: Claim = {
  says: '',
  value: '',
  source: '',
  lastChecked: '2000-01-01',
  shown: false,
};

export const figures = (...ids: readonly ClaimId[]): Claim[] => ids.map(figure);

/** Built in, or added by the firm and published since. */
export const isFigure = (id: string): id is ClaimId =>
  Object.hasOwn(builtInFigures, id) || findPublished(figureKind, id) !== undefined;

/** What a figure that is added can't be called: texts name something else so. */
export const isTaken = (id: string): boolean => isFixed(id) || isDetail(id) || isFigure(id);

/** Names that are no figures: a figure's own value, the operator's calendar, and what the code knows of itself. */
export const isFixed = (name: string): boolean =>
  ['value', 'booking', 'collected', 'kept', 'cookies', 'browsers'].includes(name);

/** Not a constant, for which browsers' scripts would bring every figure. */
export const getFigureNames = () => Object.keys(builtInFigures).filter(isFigure);

export const builtInCompany: BuiltIn<typeof builtInDetails> = {
  kind: 'company',
  slug: 'details',
  content: builtInDetails,
};

/** What texts name of the firm itself; `{call}` is the address of a link. */
const details: Record<string, () => string> = {
  name: () => company.name,
  legalName: () => company.legalName,
  registeredIn: () => company.registeredIn,
  companyNumber: () => company.companyNumber,
  vatNumber: () => company.vatNumber,
  office: officeAddress,
  phone: () => company.phone.shown,
  call: () => company.phone.href,
  email: () => company.email,
  securityContact: () => company.securityContact,
  privacyContact: () => company.privacyContact,
};

export const isDetail = (name: string): boolean => Object.hasOwn(details, name);

/** Texts name figures, as in `{cePrice}`, and details of the firm. */
export const figureName = /\{(\w+)\}/g;

/**
 * The same content, whatever its shape, with figures filled into its texts. A sentence whose figure is switched
 * off is left out, for it would say what the firm no longer does.
 */
export function withFigures<T>(content: T): T {
  if (typeof content === 'string') return fillText(content) as T;
  if (Array.isArray(content)) return content.map((item: unknown) => withFigures(item)) as T;
  if (typeof content !== 'object' || content === null) return content;
  const entries = Object.entries(content as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name, withFigures(value)])) as T;
}

function fillText(text: string): string {
  if (!text.includes('{')) return text;
  const said = sentencesOf(text).filter((sentence) =>
    namedFigures(sentence).every((id) => figure(id).shown),
  );
  const fill = (whole: string, id: string) =>
    isFigure(id) ? figure(id).value : isDetail(id) ? (details[id]?.() ?? '') : whole;
  return said.join(' ').replaceAll(figureName, fill);
}

export const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+/);

export const namedFigures = (text: string): ClaimId[] =>
  Array.from(text.matchAll(figureName), ([, id = '']) => id).filter(isFigure);

export const picturesKind = 'pictures';

/** What is known of a picture that was uploaded for publishing. */
type PictureFacts = { alt: string; width: number; height: number };

/** Where visitors find it. */
export const picturePath = (name: string) => `/pictures/${name}`;

/** A picture that a text names by its path, for a page or an email; null if it is not, or no longer, there. */
export function readPicture(path: string): (PictureFacts & { src: string }) | null {
  const slug = path.startsWith(picturePath('')) ? path.slice(picturePath('').length) : '';
  const content: PictureFacts = { alt: '', width: 0, height: 0 };
  const facts = slug ? readWords({ kind: picturesKind, slug, content }) : content;
  return facts.alt ? { ...facts, src: path } : null;
}
