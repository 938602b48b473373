import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import type { Services } from '../../platform/services.ts';
import { noticeChoices } from '../accounts.table.server.ts';
import { users } from '../auth.table.server.ts';
import { whereTeamMember } from '../users/admins.server.ts';
import { sendAssignment } from './assignment.email.tsx';
import { queueTeamMessage } from './send-team-message.job.server.ts';

type Owner = { id: string; email: string; name: string };

const ownerColumns = { id: users.id, email: users.email, name: users.name };

export function listTeam(db: Db): Promise<Owner[]> {
  return db.select(ownerColumns).from(users).where(whereTeamMember).orderBy(asc(users.email));
}

/** Undefined if they are not, or no longer, of the team. */
export async function findTeamMember(db: Db, id: string): Promise<Owner | undefined> {
  const byId = and(whereTeamMember, eq(users.id, id));
  const [member] = await db.select(ownerColumns).from(users).where(byId);
  return member;
}

type NoticeChoices = Omit<typeof noticeChoices.$inferSelect, 'userId'>;

/** Of members who never chose. */
const usualChoices: NoticeChoices = {
  wrote: true,
  began: false,
  promises: true,
  nextSteps: false,
  mentions: true,
  summaryHour: null,
  inPage: false,
};

export type Member = Owner & { choices: NoticeChoices };

/** The team, with what each wants to be told. */
export async function listMembers(db: Db): Promise<Member[]> {
  const found = await db
    .select({ ...ownerColumns, chosen: noticeChoices })
    .from(users)
    .leftJoin(noticeChoices, eq(noticeChoices.userId, users.id))
    .where(whereTeamMember)
    .orderBy(asc(users.email));
  return found.map(({ chosen, ...member }) => ({ ...member, choices: chosen ?? usualChoices }));
}

export async function readNoticeChoices(db: Db, userId: string): Promise<NoticeChoices> {
  const byUser = eq(noticeChoices.userId, userId);
  const [chosen = usualChoices] = await db.select().from(noticeChoices).where(byUser);
  return chosen;
}

export async function storeNoticeChoices(
  { db }: Pick<Services, 'db'>,
  userId: string,
  choices: NoticeChoices,
): Promise<void> {
  const values = { userId, ...choices };
  const target = noticeChoices.userId;
  await db.insert(noticeChoices).values(values).onConflictDoUpdate({ target, set: choices });
}

/** The address of a user who may no longer be of the team. */
export async function getOwnerAddress(db: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}

/** Of the owners of these, by their ids. */
export async function readEmails(db: Db, owned: readonly { ownerId?: string | null }[]) {
  const ids = owned.flatMap(({ ownerId }) => ownerId ?? []);
  if (ids.length === 0) return new Map<string, string>();
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id));
  return new Map(found.map(({ id, email }) => [id, email]));
}

/** How replies of one of the team end; empty if they have set nothing. */
export async function getSignature(db: Db, userId: string): Promise<string> {
  const byId = eq(users.id, userId);
  const [user] = await db.select({ signature: users.signature }).from(users).where(byId);
  return user?.signature ?? '';
}

type Assignment = {
  /** Who assigns; the new owner is not told what they did themselves. */
  actorId: string;
  ownerId: string;
  /** The page of what was assigned, or the list of several. */
  path: string;
  /** How many people at once. */
  count?: number;
};

/** Tells a new owner by email, and the team's chat, that people were assigned. */
export async function notifyAssignment(
  tx: Tx,
  services: Pick<Services, 'clock' | 'secret' | 'transport' | 'jobs' | 'config' | 'findStanding'>,
  { actorId, ownerId, path, count = 1 }: Assignment,
): Promise<void> {
  if (ownerId === actorId) return;
  const [owner] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(whereTeamMember, eq(users.id, ownerId)));
  if (!owner) return;
  await queueEmail(tx, services, {
    email: sendAssignment,
    details: { actorId, path, count: String(count) },
    to: { kind: 'owner', email: owner.email },
  });
  await queueTeamMessage(tx, services, { kind: 'assigned', actorId, ownerId, count, path });
}
