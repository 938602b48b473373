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
