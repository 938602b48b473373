import { parseApart } from '../../platform/parsing/parse-apart.server.ts';
import type { parse as checkPdf } from '../../platform/storage/pdf.parser.server.ts';
import type { StoredAttachment } from './email-content.server.ts';
import type { ParsedEmail, parse as parser } from './email.parser.server.ts';

const parse = parseApart<typeof parser>('src/enquiries/mailbox/email.parser.server.ts', {
  seconds: 20,
  megabytes: 256,
});

/** What strangers send is read apart from the site; null if it can't be read, or takes too long or much. */
export async function parseEmail(raw: Uint8Array): Promise<ParsedEmail | null> {
  const email = (await parseTogether([raw]))?.[0] ?? null;
  return email && warnOfPdfs(email);
}

/** Of many by their headers alone. One that ends the parser is found by trying each. */
export async function parseEach(
  raws: readonly Uint8Array[],
): Promise<readonly (ParsedEmail | null)[]> {
  const together = await parseTogether(raws);
  const each: (ParsedEmail | null)[] = [];
  if (together) {
    for (const email of together) each.push(email && (await warnOfPdfs(email)));
    return each;
  }
  for (const raw of raws) each.push(await parseEmail(raw));
  return each;
}

const inspectPdf = parseApart<typeof checkPdf>('src/platform/storage/pdf.parser.server.ts', {
  seconds: 5,
  megabytes: 256,
});

/** So many of an email are looked into, one after the other. */
const mostPdfs = 5;

/** Says of each PDF whether it may act by itself: nothing in it is changed, as it is not ours to publish. */
async function warnOfPdfs({ headers, content }: ParsedEmail): Promise<ParsedEmail> {
  const attachments: StoredAttachment[] = [];
  let left = mostPdfs;
  for (const file of content.attachments) {
    const isPdf = file.type === 'application/pdf' && file.content !== null;
    const warning = isPdf ? await getWarning(left > 0 ? file.content : null) : file.warning;
    if (isPdf) left -= 1;
    attachments.push({ ...file, warning });
  }
  return { headers, content: { ...content, attachments } };
}

async function getWarning(content: Uint8Array | null): Promise<string | null> {
  const start = content ? Buffer.from(content.subarray(0, 1024)).indexOf('%PDF-') : -1;
  const checked = content && start >= 0 ? await inspectPdf(content.subarray(start)) : null;
  if (checked?.kind !== 'read') return unknown;
  if (checked.value.kind === 'clean' || checked.value.fault === 'signed') return null;
  return checked.value.fault === 'active' ? active : unknown;
}

const active = 'This PDF contains a script, or opens something by itself';
const unknown = 'This PDF could not be looked into: it may contain a script';

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
