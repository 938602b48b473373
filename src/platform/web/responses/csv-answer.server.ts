import { type Cell, csvLine } from './csv.ts';

type Table = {
  /** The file name, without its extension. */
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
