import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import type { Services } from '../../platform/services.ts';
import { users } from '../auth.table.server.ts';
import { whereTeamMember } from '../users/admins.server.ts';
import { sendAssignment } from './send-assignment.job.server.ts';
import { queueTeamMessage } from './send-team-message.job.server.ts';

type Owner = { id: string; email: string; name: string };

const ownerColumns = { id: users.id, email: users.email, name: users.name };

export function listTeam(db: Db): Promise<Owner[]> {
  return db.select(ownerColumns).from(users).where(whereTeamMember).orderBy(asc(users.email));
}

/** The address of a user who may no longer be of the team. */
export async function getOwnerAddress(db: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
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
    job: sendAssignment,
    about: { actorId, path, count: String(count) },
    to: { kind: 'owner', email: owner.email },
  });
  await queueTeamMessage(tx, services, { kind: 'assigned', actorId, ownerId, count, path });
}
