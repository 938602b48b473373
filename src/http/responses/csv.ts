/** A line of comma-separated values (RFC 4180) that no spreadsheet takes for a formula. */
export function csvLine(cells: Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: Cell): string {
  const text = textOf(value);
  // Our own numbers may begin with a minus, typed text may not. The wide signs are those of East Asian
  // keyboards, which spreadsheets there treat alike.
  const guarded =
    typeof value !== 'number' && /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.test(text) ? `'${text}` : text;
  // Some spreadsheets also begin a new cell at a semicolon or a tab outside quotes.
  return /[",;\t\r\n]/.test(guarded) || guarded !== guarded.trim()
    ? `"${guarded.replaceAll('"', '""')}"`
    : guarded;
}

/** What a column of a table holds; objects are written as JSON. */
export type Cell = string | number | boolean | bigint | object | null | undefined;

function textOf(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
