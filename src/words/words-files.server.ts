import { z } from 'zod';
import { mostOfLongForms } from '../platform/forms/read-form.server.ts';
import { type Actor, recordAudit } from '../platform/privacy/audit-log.server.ts';
import type { Services } from '../platform/services.ts';
import { whereOnSite } from '../platform/words/published.server.ts';
import { wordsDocuments, wordsRevisions } from '../platform/words/words.table.server.ts';
import { compareContents } from './compare.server.ts';
import { type Content, fitContent, textsIn } from './content.ts';
import { findGaps } from './describe.server.ts';
import {
  type Declared,
  findDeclared,
  findDocument,
  type Name,
  titleOf,
} from './documents.server.ts';
import { slugField } from './many.server.ts';
import { labelErrors } from './read-editor.server.ts';
import { isSame, longestText } from './save-form.server.ts';

/** What has been published of each text, as the schemas have it now: for a developer to take into the code. */
export async function exportWords(
  services: Services,
  actor: Actor,
): Promise<Record<string, Record<string, Content>>> {
  const { db, clock } = services;
  const { kind, slug, content } = wordsRevisions;
  const rows = await db
    .select({ kind, slug, content })
    .from(wordsDocuments)
    .innerJoin(wordsRevisions, whereOnSite)
    .orderBy(kind, slug);
  const exported: Record<string, Record<string, Content>> = {};
  for (const row of rows) {
    const declared = findDeclared(services, row);
    if (!declared) continue;
    const { of, document } = declared;
    const fitted = fitContent(of.schema, row.content, document.content);
    exported[row.kind] = { ...exported[row.kind], [row.slug]: fitted };
  }
  const details = { documents: rows.length };
  await recordAudit(db, { actor, act: 'words.exported', subject: 'words', details, now: clock() });
  return exported;
}

/** In bytes, of all files of an import together. */
export const largestFiles = 2_000_000;
export const mostFiles = 40;

const given = z.object({
  kind: z.string(),
  slug: z.string(),
  content: z.record(z.string(), z.unknown()),
});
/** A text as a file has it, right or not. */
export type Given = z.output<typeof given>;

/** Between the check and the import, in the page's form. */
export const givenTexts = z.string().transform((text, context) => {
  const read = z.array(given).safeParse(parseJson(text));
  if (read.success) return read.data;
  context.addIssue({ code: 'custom', message: 'Choose the files again' });
  return z.NEVER;
});

const exportedFile = z.record(z.string(), z.record(z.string(), given.shape.content));

/** Files as the export makes them. */
export function readWordsFiles(
  files: readonly { name: string; text: string }[],
): { kind: 'read'; texts: Given[] } | { kind: 'unreadable'; name: string } {
  const texts: Given[] = [];
  for (const { name, text } of files) {
    const file = exportedFile.safeParse(parseJson(text));
    if (!file.success) return { kind: 'unreadable', name };
    for (const [kind, documents] of Object.entries(file.data)) {
      for (const [slug, content] of Object.entries(documents)) texts.push({ kind, slug, content });
    }
  }
  return { kind: 'read', texts };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What would become of each text that a file has. */
export async function planImport(services: Services, texts: readonly Given[]) {
  const plans = await Promise.all(texts.map((text) => planText(services, text, texts)));
  return plans.toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
}

export type Planned = Awaited<ReturnType<typeof planText>>;

async function planText(services: Services, text: Given, texts: readonly Given[]) {
  const name: Name = { kind: text.kind, slug: text.slug };
  const declared = findDeclared(services, name);
  const refusal = declared ? findRefusal(declared, text, texts) : 'This site has no such text';
  if (!declared || refusal) {
    return { kind: 'refused', label: `${name.kind}, ${name.slug}`, message: refusal } as const;
  }
  const { of, document } = declared;
  const state = await findDocument(services.db, declared);
  const onSite = state?.onSite ?? fitContent(of.schema, document.content);
  const content = fitContent(of.schema, text.content, document.content);
  const label = titleOf({ ...declared, draft: null, onSite: content });
  if (state && isSame(state.draft?.content ?? onSite, content)) {
    return { kind: 'same', label } as const;
  }
  return {
    kind: 'draft',
    label,
    declared,
    content,
    changes: compareContents(of.schema, onSite, content),
    errors: labelErrors(declared, content),
    gaps: findGaps(of.schema, text.content),
    hasDraft: Boolean(state?.draft),
  } as const;
}

/** Of what no draft could hold, or its editor send. */
function findRefusal({ of, kind, slug }: Declared, { content }: Given, texts: readonly Given[]) {
  if (of.many && !slugField.safeParse(slug).success)
    return 'Its address takes letters, digits and hyphens';
  if (texts.filter((one) => one.kind === kind && one.slug === slug).length > 1)
    return 'It comes twice';
  const fitted = textsIn(fitContent(of.schema, content));
  const size = JSON.stringify(content).length;
  return fitted.size > mostOfLongForms || size > longestText
    ? 'It is too long to be edited'
    : undefined;
}
