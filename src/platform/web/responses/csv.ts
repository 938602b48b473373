/**
 * A line of comma-separated values (RFC 4180) that no spreadsheet takes for a formula, whatever separates
 * cells where it is opened.
 */
export function csvLine(cells: Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: Cell): string {
  const text = getText(value);
  // Our own numbers may begin with a minus, typed text may not.
  const guarded = typeof value === 'number' ? text : withoutFormulas(text);
  return /[",;\t\r\n]/.test(guarded) || guarded !== guarded.trim()
    ? `"${guarded.replaceAll('"', '""')}"`
    : guarded;
}

/**
 * With an apostrophe before a text that begins like a formula, and before each part of it that does and that
 * a spreadsheet may take for a cell: where semicolons, tabs or bars separate cells, our quotes protect none.
 * The wide signs are those of East Asian keyboards, which spreadsheets there treat alike.
 */
function withoutFormulas(text: string): string {
  const inside = text.replaceAll(/([;|\t\r\n](?:[^\S\t\r\n]|")*)(?=[=+\-@＝＋－＠])/g, "$1'");
  return /^(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/.test(text) ? `'${inside}` : inside;
}

/** What a column of a table holds; objects are written as JSON. */
export type Cell = string | number | boolean | bigint | object | null | undefined;

function getText(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
