import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Tx } from '../../database/database.server.ts';
import type { Platform } from '../../http/platform.server.ts';
import { hashToken, newToken } from '../../http/secrets/tokens.server.ts';
import { assessmentResultLinks as links } from '../assessment-result-links.table.server.ts';
import {
  assessmentResults as results,
  type StoredResult,
} from '../assessment-results.table.server.ts';
import { linkDays } from './link-days.ts';

type Clock = Pick<Platform, 'clock'>;

export type OpenedResult = {
  result: StoredResult;
  /** An earlier attempt, if the link's holder has shown that it is their own. */
  earlier: StoredResult | null;
  expiresAt: Date;
};

/** What a private link leads to; null when the token is wrong or its 30 days are over. */
export async function openResult(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  token: string,
): Promise<OpenedResult | null> {
  const link = await validLink(db, clock, token);
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
  { clock }: Clock,
  result: { id: string; email: string },
  previousToken: string,
): Promise<string> {
  const comparedWith = await provenEarlier(tx, clock, result, previousToken);
  return storeLink(tx, clock, { resultId: result.id, comparedWith });
}

/**
 * A link for a mail to the address of the result. Whoever opens it reads that mailbox, so every earlier
 * result of the address may be compared.
 */
export async function linkForMail(
  tx: Tx,
  { clock }: Clock,
  { id, email, createdAt }: StoredResult,
): Promise<{ token: string; expiresAt: Date }> {
  const [earlier] = await tx
    .select({ id: results.id })
    .from(results)
    .where(and(eq(results.email, email), lt(results.createdAt, createdAt)))
    .orderBy(desc(results.createdAt))
    .limit(1);
  const token = await storeLink(tx, clock, { resultId: id, comparedWith: earlier?.id ?? null });
  return { token, expiresAt: expiryFrom(clock()) };
}

async function provenEarlier(
  tx: Tx,
  clock: Clock['clock'],
  result: { id: string; email: string },
  previousToken: string,
): Promise<string | null> {
  if (!previousToken) return null;
  const link = await validLink(tx, clock, previousToken);
  if (!link) return null;
  // The same answers sent again: what was proven the first time still holds.
  if (link.resultId === result.id) return link.comparedWith;
  const [earlier] = await tx.select().from(results).where(eq(results.id, link.resultId));
  return earlier?.email === result.email ? earlier.id : null;
}

async function validLink(db: Platform['db'] | Tx, clock: Clock['clock'], token: string) {
  const isValid = and(eq(links.tokenHash, hashToken(token)), gt(links.expiresAt, clock()));
  const [link] = await db.select().from(links).where(isValid);
  return link;
}

async function storeLink(
  tx: Tx,
  clock: Clock['clock'],
  link: { resultId: string; comparedWith: string | null },
): Promise<string> {
  const { token, hash } = newToken();
  const createdAt = clock();
  await tx
    .insert(links)
    .values({ ...link, tokenHash: hash, createdAt, expiresAt: expiryFrom(createdAt) });
  return token;
}

const expiryFrom = (now: Date) => new Date(now.getTime() + linkDays * 86_400_000);
