import { parseApart } from '../../platform/parsing/parse-apart.server.ts';
import type { ParsedEmail, parse as parser } from './email.parser.server.ts';

const parse = parseApart<typeof parser>('src/enquiries/mailbox/email.parser.server.ts', {
  seconds: 20,
  megabytes: 256,
});

/** What strangers send is read apart from the site; null if it can't be read, or takes too long or much. */
export async function parseEmail(raw: Uint8Array): Promise<ParsedEmail | null> {
  return (await parseTogether([raw]))?.[0] ?? null;
}

/** Of many by their headers alone. One that ends the parser is found by trying each. */
export async function parseEach(
  raws: readonly Uint8Array[],
): Promise<readonly (ParsedEmail | null)[]> {
  const together = await parseTogether(raws);
  if (together) return together;
  const each: (ParsedEmail | null)[] = [];
  for (const raw of raws) each.push(await parseEmail(raw));
  return each;
}

/** @throws if nothing can be read at the moment. */
async function parseTogether(raws: readonly Uint8Array[]) {
  const parsed = await parse(raws);
  if (parsed.kind === 'unavailable') throw new ParserUnavailable();
  return parsed.kind === 'read' ? parsed.value : null;
}

/** Not the email's fault: it is read later. */
export class ParserUnavailable extends Error {
  override name = 'ParserUnavailable';

  constructor() {
    super('the process that reads emails does not start');
  }
}
