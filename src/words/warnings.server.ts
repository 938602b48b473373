import type { Services } from '../platform/services.ts';
import { type BareNumber, findBareNumbers, nameFigure, suggestFigure } from './bare-numbers.ts';
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
