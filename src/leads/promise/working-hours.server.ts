import type { Db } from '../../platform/database/database.server.ts';
import { type Actor, recordAudit } from '../../platform/privacy/audit-log.server.ts';
import type { Services } from '../../platform/services.ts';
import { workingHours } from '../leads.table.server.ts';
import { bankHolidays, type PromiseHours, type WorkingHours } from './promise-clock.ts';

/** What every clock of the promise runs by; null where the firm has not said when it works. */
export async function readPromiseHours(db: Db): Promise<PromiseHours> {
  const hours = await readWorkingHours(db);
  return hours.isOn ? toHours(hours) : null;
}

export function toHours({ hasBankHolidays, closedDays, ...hours }: StoredHours): WorkingHours {
  const closed = [...closedDays, ...(hasBankHolidays ? Object.keys(bankHolidays) : [])];
  return { ...hours, closedDays: new Set(closed) };
}

export type StoredHours = Omit<typeof workingHours.$inferSelect, 'id'>;

/** As stored, or what the page proposes. */
export async function readWorkingHours(db: Db): Promise<StoredHours> {
  const [row] = await db.select().from(workingHours);
  if (!row) return proposed;
  const { id: _, ...hours } = row;
  return hours;
}

/** Nine to half past five, from Monday to Friday. */
const proposed: StoredHours = {
  isOn: false,
  weekdays: [1, 2, 3, 4, 5],
  opensAt: 9 * 60,
  closesAt: 17.5 * 60,
  hasBankHolidays: true,
  closedDays: [],
};

/** Two admins may change different parts at once. */
export async function storeWorkingHours(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  change: (hours: StoredHours) => Partial<StoredHours>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(workingHours).values(proposed).onConflictDoNothing();
    const [row = proposed] = await tx.select().from(workingHours).for('update');
    await tx.update(workingHours).set(change(row));
    const entry = { actor, act: 'working-hours.changed', subject: 'working-hours' };
    await recordAudit(tx, { ...entry, now: clock() });
  });
}
