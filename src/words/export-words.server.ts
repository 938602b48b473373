import type { Actor } from '../platform/privacy/audit-log.server.ts';
import { recordAudit } from '../platform/privacy/audit-log.server.ts';
import type { Services } from '../platform/services.ts';
import { wordsDocuments, wordsRevisions } from '../platform/words/words.table.server.ts';
import { and, eq } from 'drizzle-orm';
import { type Content, fitContent } from './content.ts';
import { findDeclared } from './documents.server.ts';

/** What has been published of each text, as the schemas have it now: for a developer to take into the code. */
export async function exportWords(
  services: Services,
  actor: Actor,
): Promise<Record<string, Record<string, Content>>> {
  const { db, clock } = services;
  const { kind, slug, number, content } = wordsRevisions;
  const rows = await db
    .select({ kind, slug, content })
    .from(wordsDocuments)
    .innerJoin(
      wordsRevisions,
      and(
        eq(wordsDocuments.kind, kind),
        eq(wordsDocuments.slug, slug),
        eq(wordsDocuments.published, number),
      ),
    )
    .orderBy(kind, slug);
  const exported: Record<string, Record<string, Content>> = {};
  for (const row of rows) {
    const declared = findDeclared(services, row);
    if (!declared) continue;
    const { of, document } = declared;
    const fitted = fitContent(of.schema, { ...document.content, ...row.content });
    exported[row.kind] = { ...exported[row.kind], [row.slug]: fitted };
  }
  const details = { documents: rows.length };
  await recordAudit(db, { actor, act: 'words.exported', subject: 'words', details, now: clock() });
  return exported;
}
