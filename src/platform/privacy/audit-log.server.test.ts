import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { recordAudit } from './audit-log.server.ts';
import { auditLog } from './privacy.table.server.ts';
import { mayDelete } from './retention.server.ts';
import { consentRecords } from '../../leads/leads.table.server.ts';

const now = new Date('2026-03-02T09:00:00Z');
const entry = {
  actor: { userId: 'u1', email: 'ops@tarnbrook.example' },
  act: 'lead.read',
  subject: 'lead:1',
  now,
};

const refused = { cause: { message: expect.stringContaining('is only added to') as string } };

test('records who did what to which record', async () => {
  const { db } = await freshDatabase();
  await recordAudit(db, { ...entry, details: { fields: 'stage' } });
  await recordAudit(db, { ...entry, actor: null, act: 'retention.ran', subject: 'leads' });
  expect(await db.select().from(auditLog)).toMatchObject([
    { at: now, actorId: 'u1', act: 'lead.read', subject: 'lead:1', details: { fields: 'stage' } },
    { actorId: null, actorEmail: null, act: 'retention.ran', details: {} },
  ]);
});

test('refuses to change or remove entries of the audit log', async () => {
  const { db } = await freshDatabase();
  await recordAudit(db, entry);
  await expect(db.update(auditLog).set({ act: 'nothing' })).rejects.toMatchObject(refused);
  await expect(db.delete(auditLog)).rejects.toMatchObject(refused);
  await expect(db.execute(sql`truncate audit_log`)).rejects.toMatchObject(refused);
  expect(await db.select().from(auditLog)).toHaveLength(1);
});

test('refuses to change consent records, and deletes them only for erasure and retention', async () => {
  const { db } = await freshDatabase();
  await db.insert(consentRecords).values({
    email: 'p.raman@hallamfreight.example',
    purpose: 'answer an enquiry',
    wording: 'I agree.',
    wordingVersion: '1',
    page: '/contact',
    createdAt: now,
  });
  await expect(db.update(consentRecords).set({ wording: 'All.' })).rejects.toMatchObject(refused);
  await expect(db.delete(consentRecords)).rejects.toMatchObject(refused);
  await db.transaction(async (tx) => {
    await mayDelete(tx);
    await expect(
      tx.transaction((inner) => inner.update(consentRecords).set({ wording: 'All.' })),
    ).rejects.toMatchObject(refused);
    await tx.delete(consentRecords);
  });
  expect(await db.select().from(consentRecords)).toEqual([]);
});
