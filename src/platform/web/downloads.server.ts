import { zipSync } from 'fflate';
type Table = {
  name: string;
  header: string[];
  rows: AsyncIterable<Cell[]>;
};

/** A table as a CSV download, streamed: memory stays flat however long it is. */
export function csvAnswer({ name, header, rows }: Table): Response {
  const encoder = new TextEncoder();
  const iterator = rows[Symbol.asyncIterator]();
  const body = new ReadableStream<Uint8Array>({
    // The byte order mark tells spreadsheets that it is UTF-8.
    start: (controller) => controller.enqueue(encoder.encode(`\uFEFF${csvLine(header)}`)),
    async pull(controller) {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(csvLine(next.value)));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  });
}

/** A CSV line (RFC 4180) in which no spreadsheet finds a formula, with any cell separator. */
export function csvLine(cells: Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: Cell): string {
  const text = getText(value);
  // Our own numbers may begin with a minus, user input may not.
  const guarded = typeof value === 'number' ? text : withoutFormulas(text);
  return /[",;\t\r\n]/.test(guarded) || guarded !== guarded.trim()
    ? `"${guarded.replaceAll('"', '""')}"`
    : guarded;
}

/**
 * Puts an apostrophe before text that begins like a formula, and before each part of it that does and may
 * become a cell: where semicolons, tabs or bars separate cells, our quotes protect none. The full-width
 * signs are from East Asian keyboards, which spreadsheets there treat alike.
 */
function withoutFormulas(text: string): string {
  const inside = text.replaceAll(/([;|\t\r\n](?:[^\S\t\r\n]|")*)(?=[=+\-@＝＋－＠])/g, "$1'");
  return /^(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/.test(text) ? `'${inside}` : inside;
}

/** A table cell's value; objects are written as JSON. */
export type Cell = string | number | boolean | bigint | object | null | undefined;

function getText(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A JSON file; with others, if there are any, as a ZIP that has it first. */
export function exportFile(
  name: string,
  content: object,
  files: readonly { name: string; content: Uint8Array }[] = [],
): Response {
  const json = JSON.stringify(content, null, 2);
  if (files.length === 0) return download(`${name}.json`, 'application/json; charset=utf-8', json);
  const named = files.map(
    (file, at) => [`files/${at + 1} ${plainName(file.name)}`, file.content] as const,
  );
  const entries: Record<string, Uint8Array> = Object.fromEntries(named);
  // Most files are compressed already.
  const zip = zipSync(
    { [`${name}.json`]: new TextEncoder().encode(json), ...entries },
    { level: 0 },
  );
  return download(`${name}.zip`, 'application/zip', zip);
}

const download = (name: string, type: string, body: string | Uint8Array<ArrayBuffer>) =>
  new Response(body, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  });

/** Of what others named, a name that stays in its folder on every system. */
const plainName = (name: string) =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]/gu, '_')
    .slice(-100)
    .replace(/^\./, '_')
    .replace(/[. ]$/, '_');
