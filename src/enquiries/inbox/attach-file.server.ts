import type { Db } from '../../platform/database/database.server.ts';
import { checkPdfApart } from '../../platform/storage/check-pdf-apart.server.ts';
import type { PdfFault } from '../../platform/storage/pdf-fault.ts';
import { attachToDraft, type DraftKey } from '../conversations/reply-drafts.server.ts';

/** In bytes. */
export const largestAttachment = 10 * 1024 * 1024;

/** Attaches our own copy of a PDF to a draft, checked as the published ones are. Null once it is. */
export async function attachFile(db: Db, draft: DraftKey, file: File): Promise<PdfFault | null> {
  if (file.size > largestAttachment) return 'too-large';
  const checked = await checkPdfApart(new Uint8Array(await file.arrayBuffer()));
  if (checked.is === 'refused') return checked.fault;
  const content = Buffer.from(checked.bytes);
  await attachToDraft(db, draft, { name: nearestFileName(file.name), content });
  return null;
}

/** Without a path, control characters or another ending. */
function nearestFileName(given: string): string {
  const bare = (given.split(/[\\/]/).at(-1) ?? '').replaceAll(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '').trim();
  return `${bare.replace(/\.pdf$/i, '').slice(0, 100) || 'document'}.pdf`;
}
