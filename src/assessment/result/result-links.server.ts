import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken, newToken } from '../../platform/security/secrets.server.ts';
import {
  assessmentResultLinks as links,
  assessmentResults as results,
  type StoredResult,
} from '../assessment.table.server.ts';
import { linkDays } from '../assessment-forms.ts';

type OpenedResult = {
  result: StoredResult;
  /** An earlier attempt, if the link's holder has proved that it is theirs. */
  earlier: StoredResult | null;
  expiresAt: Date;
};

/** Returns null if the token is wrong or has expired. */
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
 * Creates a link for the browser that sent the answers. A submitted address proves nothing, so an earlier
 * result is compared only if the browser sends its token.
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

/** Creates a link to email. Opening it proves the mailbox, so its results may be compared. */
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
  // The same answers sent again: the earlier proof still holds.
  if (link.resultId === result.id) return link.comparedWith;
  const [earlier] = await tx.select().from(results).where(eq(results.id, link.resultId));
  return earlier?.email === result.email ? earlier.id : null;
}

async function validLink(db: Db, now: Date, token: string) {
  const whereValid = and(eq(links.tokenHash, hashToken(token)), gt(links.expiresAt, now));
  const [link] = await db.select().from(links).where(whereValid);
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

/** The middle half of the others' scores: a quarter scored less, a quarter more. */
export type OthersScores = { people: number; low: number; high: number; from: Date; to: Date };

/** A smaller group could give away one of its members. */
const fewestPeople = 20;

/** The last result of every other address within a year; null if they are too few. */
export async function othersScores(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  email: string,
): Promise<OthersScores | null> {
  const to = clock();
  const from = new Date(to);
  from.setUTCFullYear(to.getUTCFullYear() - 1);
  const last = db
    .selectDistinctOn([results.email], { score: results.score })
    .from(results)
    .where(and(ne(results.email, email), gt(results.createdAt, from)))
    .orderBy(results.email, desc(results.createdAt))
    .as('last');
  const quartile = (part: number) =>
    sql<number>`percentile_disc(${part}) within group (order by ${last.score})`;
  const [row] = await db
    .select({ people: sql<number>`count(*)::int`, low: quartile(0.25), high: quartile(0.75) })
    .from(last);
  return row && row.people >= fewestPeople ? { ...row, from, to } : null;
}
