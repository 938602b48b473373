import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { auditLog } from './privacy.table.server.ts';
import { eraseHeld, type PersonalDataHolder, previewErasure } from './personal-data.server.ts';

test('certifies as many rows that the law keeps as the preview announced', async () => {
  const { db } = await freshDatabase();
  const email = 'ana@example.org';
  await db.insert(auditLog).values({ act: 'test', subject: email, at: new Date(), details: {} });
  const holder: PersonalDataHolder = {
    name: 'Somebody',
    holdings: [
      {
        title: 'What the law keeps',
        purpose: 'evidence',
        keptFor: '6 years',
        table: auditLog,
        queryRows: (subject) => eq(auditLog.subject, subject.email),
        shown: { What: auditLog.act },
        keeps: { what: 'all of it', why: 'the law', until: 'its end' },
      },
    ],
  };
  const subject = { email, hashValue: (value: string) => value, now: new Date() };
  const preview = await previewErasure(db, [holder], subject);
  expect(preview).toMatchObject([{ count: 1 }]);
  expect(await db.transaction((tx) => eraseHeld(tx, [holder], subject))).toEqual(preview);
});
