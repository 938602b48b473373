import { and, count, eq, inArray, isNotNull, isNull, max, not, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.server.ts';
import { oneOf } from '../../platform/lists/list-filter.ts';
import type { ListSource } from '../../platform/lists/list-page.server.ts';
import { searchWords } from '../../platform/database/search-text.server.ts';
import { sessions, type User, users } from '../auth.table.server.ts';
import { holdsFactor } from '../factors/factors.server.ts';
import { factors } from '../factors/factors.table.server.ts';

const states: Record<'active' | 'unconfirmed' | 'suspended', SQL | undefined> = {
  active: and(isNull(users.suspendedAt), eq(users.emailVerified, true)),
  unconfirmed: and(isNull(users.suspendedAt), eq(users.emailVerified, false)),
  suspended: isNotNull(users.suspendedAt),
};

export const usersList: ListSource<typeof users> = {
  table: users,
  id: users.id,
  sorts: { joined: users.createdAt, email: users.email, name: users.name },
  moment: users.createdAt,
  search: searchWords(users.email, users.name),
  filters: {
    role: oneOf(['admin', 'user'], (role) => eq(users.role, role)),
    factor: oneOf(['yes', 'no'], (has) => (has === 'yes' ? holdsFactor : not(holdsFactor))),
    state: oneOf(['active', 'unconfirmed', 'suspended'], (state) => states[state]),
  },
};

/** Adds the number of factors and the last use to each row. */
export async function describeUsers(db: Db, rows: User[]) {
  const ids = rows.map(({ id }) => id);
  const [held, used] = await Promise.all([
    db
      .select({ id: factors.userId, count: count() })
      .from(factors)
      .where(and(inArray(factors.userId, ids), eq(factors.status, 'verified')))
      .groupBy(factors.userId),
    db
      .select({ id: sessions.userId, at: max(sessions.updatedAt) })
      .from(sessions)
      .where(inArray(sessions.userId, ids))
      .groupBy(sessions.userId),
  ]);
  return rows.map(({ id, name, email, emailVerified, role, createdAt, suspendedAt }) => ({
    id,
    name,
    email,
    role,
    createdAt,
    isConfirmed: emailVerified,
    isSuspended: suspendedAt !== null,
    factors: held.find((row) => row.id === id)?.count ?? 0,
    lastUsedAt: used.find((row) => row.id === id)?.at ?? null,
  }));
}
