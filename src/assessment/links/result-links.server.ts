import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken, newToken } from '../../platform/security/tokens.server.ts';
import { assessmentResultLinks as links } from '../assessment-result-links.table.server.ts';
import {
  assessmentResults as results,
  type StoredResult,
} from '../assessment-results.table.server.ts';
import { linkDays } from './link-days.ts';

export type OpenedResult = {
  result: StoredResult;
  /** An earlier attempt, if the link's holder has shown that it is their own. */
  earlier: StoredResult | null;
  expiresAt: Date;
};

/** What a private link leads to; null when the token is wrong or its 30 days are over. */
export async function openResult(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<OpenedResult | null> {
  const link = await validLink(db, clock(), token);
  if (!link) return null;
  const { resultId, comparedWith, expiresAt } = link;
  const [result] = await db.select().from(results).where(eq(results.id, resultId));
  if (!result) return null;
  const [earlier = null] = comparedWith
    ? await db.select().from(results).where(eq(results.id, comparedWith))
    : [];
  return { result, earlier, expiresAt };
}

/**
 * A link for the browser that sent the answers. Whoever types an address has not shown that it is
 * theirs, so an earlier result of that address is compared only if the browser brings its token.
 */
export async function linkForBrowser(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  result: { id: string; email: string },
  previousToken: string,
): Promise<string> {
  const now = clock();
  const comparedWith = await provenEarlier(tx, now, result, previousToken);
  const { token } = await storeLink(tx, now, { resultId: result.id, comparedWith });
  return token;
}

/**
 * A link for a mail to the address of the result. Whoever opens it reads that mailbox, so every earlier
 * result of the address may be compared.
 */
export async function linkForEmail(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { id, email, createdAt }: StoredResult,
): Promise<MadeLink> {
  const [earlier] = await tx
    .select({ id: results.id })
    .from(results)
    .where(and(eq(results.email, email), lt(results.createdAt, createdAt)))
    .orderBy(desc(results.createdAt))
    .limit(1);
  return storeLink(tx, clock(), { resultId: id, comparedWith: earlier?.id ?? null });
}

async function provenEarlier(
  tx: Tx,
  now: Date,
  result: { id: string; email: string },
  previousToken: string,
): Promise<string | null> {
  if (!previousToken) return null;
  const link = await validLink(tx, now, previousToken);
  if (!link) return null;
  // The same answers sent again: what was proven the first time still holds.
  if (link.resultId === result.id) return link.comparedWith;
  const [earlier] = await tx.select().from(results).where(eq(results.id, link.resultId));
  return earlier?.email === result.email ? earlier.id : null;
}

async function validLink(db: Db, now: Date, token: string) {
  const isValid = and(eq(links.tokenHash, hashToken(token)), gt(links.expiresAt, now));
  const [link] = await db.select().from(links).where(isValid);
  return link;
}

type MadeLink = { token: string; expiresAt: Date };

async function storeLink(
  tx: Tx,
  createdAt: Date,
  link: { resultId: string; comparedWith: string | null },
): Promise<MadeLink> {
  const { token, hash } = newToken();
  const expiresAt = new Date(createdAt.getTime() + linkDays * 86_400_000);
  await tx.insert(links).values({ ...link, tokenHash: hash, createdAt, expiresAt });
  return { token, expiresAt };
}
