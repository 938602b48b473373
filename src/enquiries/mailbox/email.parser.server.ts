import { type EmailContent, toContent } from './email-content.server.ts';
import { toHeaders } from './email-headers.server.ts';
import type { EmailHeaders } from './email-headers.ts';
import { readMime } from './mime-tree.server.ts';

export type ParsedEmail = { headers: EmailHeaders; content: EmailContent };

/** Reads emails, or their headers alone; null for each that is broken. Runs in a process apart. */
export async function parse(raws: readonly Uint8Array[]): Promise<(ParsedEmail | null)[]> {
  const parsed: (ParsedEmail | null)[] = [];
  for (const raw of raws) {
    const mime = await readMime(raw);
    parsed.push(mime && { headers: toHeaders(mime.email), content: toContent(mime) });
  }
  return parsed;
}
