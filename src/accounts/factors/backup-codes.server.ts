import { href } from 'react-router';
import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.server.ts';
import { keyedHash } from '../../platform/security/secrets.server.ts';
import type { Services } from '../../platform/services.ts';
import type { Asked } from '../account-act.server.ts';
import { getOrigin, recordEvent } from '../account-events.server.ts';
import { reauthenticate } from '../sign-in/reauthenticate.server.ts';
import { backupCodes } from './factors.table.server.ts';

/**
 * Replaces all backup codes. They stand in for a factor, so an open session is not enough, and the
 * owner is told.
 */
export async function remakeBackupCodes(fields: { currentPassword: string }, asked: Asked) {
  const { services, session, request, ctx } = asked;
  const { userId, email, aal } = session;
  if (aal !== 'aal2') return { to: href('/account/factors') };
  const refused = await reauthenticate(asked, fields.currentPassword);
  if (refused) return refused;
  const codes = await services.db.transaction(async (tx) => {
    const event = { userId, email, kind: 'codes-renewed' } as const;
    await recordEvent(tx, services, event, getOrigin(request, ctx));
    return renewBackupCodes(tx, services, userId);
  });
  return { shown: { kind: 'codes' as const, codes } };
}

const howMany = 10;
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Replaces all codes with ten new ones of about 50 bits. Only hashes are stored. */
export async function renewBackupCodes(
  tx: Tx,
  { secret }: Services,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  await tx
    .insert(backupCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashValue(secret, code) })));
  return codes;
}

/** Such as "k7m2p-x9r4d". */
function newCode(): string {
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]);
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}

/** Uses up a code; false if it is wrong or already used. */
export async function useBackupCode(
  { db, secret, clock }: Services,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await db
    .update(backupCodes)
    .set({ usedAt: clock() })
    .where(
      and(
        eq(backupCodes.userId, userId),
        eq(backupCodes.codeHash, hashValue(secret, code)),
        isNull(backupCodes.usedAt),
      ),
    )
    .returning({ id: backupCodes.id });
  return used.length > 0;
}

export async function countBackupCodes({ db }: Services, userId: string): Promise<number> {
  return db.$count(backupCodes, and(eq(backupCodes.userId, userId), isNull(backupCodes.usedAt)));
}

const hashValue = (secret: string, code: string) =>
  keyedHash(secret, `backup code ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);
