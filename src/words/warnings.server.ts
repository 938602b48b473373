import type { Services } from '../platform/services.ts';
import { changeText } from './compare.server.ts';
import { type Content, textsIn } from './content.ts';
import type { DocumentState } from './documents.server.ts';
import { type Figure, readFigures } from './read-figures.server.ts';

export type Warning = BareNumber & {
  field: string;
  figure: Pick<Figure, 'slug' | 'says' | 'value' | 'source' | 'lastChecked'> | null;
};

/** Numbers that are none of our figures: those that the site does not state yet, nor a writer has dismissed. */
export async function findWarnings(
  services: Services,
  { of, draft, onSite }: DocumentState,
): Promise<Warning[]> {
  if (!draft || of.name === 'figures') return [];
  const known = new Set([...numbersIn(onSite), ...draft.noFigures]);
  const bare = [...textsIn(draft.content)].flatMap(([field, text]) =>
    findBareNumbers(text).map((one) => ({ ...one, field })),
  );
  const fresh = bare.filter(({ phrase }) => !known.has(phrase));
  if (fresh.length === 0) return [];
  const figures = (await readFigures(services)).filter(({ shown }) => shown);
  return fresh.map((one) => {
    const found = suggestFigure(one, figures);
    if (!found) return { ...one, figure: null };
    const { slug, says, value, source, lastChecked } = found;
    return { ...one, figure: { slug, says, value, source, lastChecked } };
  });
}

const numbersIn = (content: Content) =>
  [...textsIn(content).values()].flatMap(findBareNumbers).map(({ phrase }) => phrase);

/** The field's text with the figure's name; `target` is the field and the figure, such as `summary:cePrice`. */
export async function writeFigure(
  services: Services,
  content: Content,
  target: string,
): Promise<Content> {
  const [field = '', slug = ''] = target.split(':');
  const figure = (await readFigures(services)).find((one) => one.slug === slug);
  return changeText(content, field, (text) => {
    const bare = findBareNumbers(text).find((one) => suggestFigure(one, figure ? [figure] : []));
    return bare && figure ? nameFigure(text, bare, figure) : text;
  });
}

export type BareNumber = {
  /** As it stands in the text, such as "More than 120 firms". */
  phrase: string;
  number: string;
  unit: string;
};

/** Amounts, shares and counts in a text that it does not name as figures; names, years and versions are none. */
export function findBareNumbers(text: string): BareNumber[] {
  const read = text.replaceAll(/\{\w+\}|\]\([^()]*\)/g, (hidden) => '~'.repeat(hidden.length));
  return Array.from(read.matchAll(/£?\d[\d,.]*(?:[–-]£?\d[\d,.]*)?[%+]?/g)).flatMap((found) => {
    const number = found[0].replace(/[,.]$/, '');
    const before = read.slice(Math.max(0, found.index - 12), found.index);
    const after = read.slice(found.index + number.length, found.index + number.length + 20);
    const unit = /^\s(\w+)/.exec(after)?.[1] ?? '';
    if (/[\w.~]$/.test(before)) return [];
    const isUnit = units.has(unit.toLowerCase());
    if (!/[£%+]/.test(number) && !isUnit) return [];
    const lead = / ?(more than|over|about|nearly|up to) $/i.exec(before)?.[1] ?? '';
    const words = [lead, number, isUnit ? unit : ''].filter(Boolean);
    return [{ phrase: words.join(' '), number, unit: isUnit ? unit : '' }];
  });
}

const units: ReadonlySet<string> = new Set(
  ['minute', 'hour', 'day', 'week', 'month', 'year', 'firm', 'client', 'review']
    .flatMap((unit) => [unit, `${unit}s`])
    .concat('people', 'businesses', 'organisations', 'companies', 'customers'),
);

export type FigureRow = { slug: string; says: string; value: string };

/** The figure that says the same, or counts the same things. */
export function suggestFigure<T extends FigureRow>(
  { phrase, number, unit }: BareNumber,
  figures: readonly T[],
): T | undefined {
  const same = figures.find(({ value }) => value === number || value === phrase);
  if (same || !counted.test(unit)) return same;
  return figures.find(
    ({ says, value }) => value !== '' && says.split(/\W+/).includes(unit.toLowerCase()),
  );
}

/** Not lengths of time, which say nothing about what takes so long. */
const counted = /^(firm|client|review)s?$/i;

/** The text with a figure in place of a number that was typed. */
export function nameFigure(text: string, { phrase, unit }: BareNumber, figure: FigureRow): string {
  const says = figure.value.toLowerCase().includes(unit.toLowerCase()) ? '' : ` ${unit}`;
  return text.replace(phrase, () => `{${figure.slug}}${says}`);
}
