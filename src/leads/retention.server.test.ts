import { expect, test } from 'vitest';
import { deleteDue } from '../platform/privacy/retention.server.ts';
import { kim, lead, leadPlatform } from '../testing/test-leads.ts';
import { mergePeople } from './duplicates/merge-leads.server.ts';
import { leads } from './leads.table.server.ts';
import { recordContact } from './record-contact.server.ts';
import { leadRetention } from './privacy.server.ts';

test('keeps all leads of a merged person while they are in touch by any of them', async () => {
  const services = await leadPlatform();
  const { db, time } = services;
  time.set('2024-01-10T12:00:00Z');
  const first = await lead(services, { email: 'ana@old.example' });
  const second = await lead(services, { email: 'ana@other.example' });
  const third = await lead(services, { email: 'ana@last.example' });
  await lead(services, { email: 'ben@hallam.example', name: 'Ben Lee' });
  await mergePeople(services, kim, { leadId: second, otherId: third });
  await mergePeople(services, kim, { leadId: first, otherId: second });
  time.set('2026-12-01T12:00:00Z');
  await db.transaction((tx) =>
    recordContact(tx, services, {
      email: 'ana@last.example',
      leadSource: 'contact_form',
      leadType: 'enquiry',
    }),
  );
  const leftAt = async (moment: string) => {
    for (const rule of leadRetention) await deleteDue(db, rule, new Date(moment));
    const left = await db.select({ id: leads.id, into: leads.mergedInto }).from(leads);
    return new Map(left.map(({ id, into }) => [id, into]));
  };
  const person = new Map([
    [first, null],
    [second, first],
    [third, second],
  ]);
  expect(await leftAt('2027-01-10T13:00:00Z')).toEqual(person);
  expect(await leftAt('2029-12-01T11:00:00Z')).toEqual(person);
  expect(await leftAt('2029-12-01T13:00:00Z')).toEqual(new Map());
});
