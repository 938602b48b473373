import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { auditLog } from '../../platform/privacy/audit-log.table.server.ts';
import { testServices } from '../../testing/test-services.ts';
import { compareNewLeads } from '../duplicates/compare-new-leads.job.server.ts';
import { leads } from '../leads.table.server.ts';
import { recordContact } from '../record-contact.server.ts';
import { correctPerson } from './correct-person.server.ts';
import { changeHistory } from './read-lead.server.ts';

const kim = { userId: 'kim', email: 'kim@tarnbrook.example' };

/** The lead of Ana, whose name came in misspelt, and one of Ben. */
async function start() {
  const services = await testServices();
  const { db } = services;
  await db.insert(users).values({ id: 'kim', name: 'Kim', email: kim.email, role: 'admin' });
  for (const [email, name] of [
    ['ana@hallam.example', 'Ana Smyht'],
    ['ben@calder.example', 'Ben Hill'],
  ] as const) {
    const contact = { email, name, phone, leadType: 'enquiry' } as const;
    await db.transaction((tx) =>
      recordContact(tx, services, { ...contact, leadSource: 'contact_form' }),
    );
  }
  await compareNewLeads.handle({}, services);
  const getLead = async (email: string) => {
    const [found] = await db.select().from(leads).where(eq(leads.email, email));
    if (!found) throw new Error('no lead');
    return found;
  };
  return { services, getLead };
}

const phone = '020 7946 0018';
const seen = { intent: 'person', version: 1, shownName: 'Ana Smyht', shownPhone: phone } as const;
const right = { ...seen, name: 'Ana Smith', phone: '' };

test('corrects the name and phone of one lead, and records what they were', async () => {
  const { services, getLead } = await start();
  const before = await getLead('ana@hallam.example');
  const bens = await getLead('ben@calder.example');
  expect(await correctPerson(services, kim, before.id, right)).toEqual({ is: 'done' });
  const after = { name: 'Ana Smith', phone: null, version: 2, isSuspect: null };
  expect(await getLead('ana@hallam.example')).toMatchObject(after);
  expect(await getLead('ben@calder.example')).toEqual(bens);
  const [entry] = await changeHistory(services.db, [before]);
  expect(entry?.title).toContain('Name: Ana Smyht → Ana Smith');
  expect(entry?.title).toContain('Phone: 020 7946 0018 → none');
  expect(await services.db.select().from(auditLog)).toMatchObject([
    { act: 'lead.changed', subject: `lead:${before.id}`, details: { fields: 'name phone' } },
  ]);
});

test('leaves what the admin did not touch as another admin has meanwhile made it', async () => {
  const { services, getLead } = await start();
  const { id, email } = await getLead('ana@hallam.example');
  await correctPerson(services, kim, id, { ...seen, name: 'Ana Smyht', phone: '020 7946 0019' });
  const named = { ...seen, name: 'Ana Smith', phone };
  expect(await correctPerson(services, kim, id, named)).toEqual({ is: 'done' });
  const both = { name: 'Ana Smith', phone: '020 7946 0019', phoneKey: '2079460019' };
  expect(await getLead(email)).toMatchObject(both);
  const [, entry] = await services.db.select().from(auditLog);
  expect(entry).toMatchObject({ details: { fields: 'name' } });
});

test('refuses a stale correction and says what changed, and does nothing where nothing is new', async () => {
  const { services, getLead } = await start();
  const { id } = await getLead('ana@hallam.example');
  await correctPerson(services, kim, id, right);
  expect(await correctPerson(services, kim, id, right)).toEqual({ is: 'done' });
  expect(await correctPerson(services, kim, id, { ...right, name: 'Anna Smith' })).toMatchObject({
    is: 'stale',
    version: 2,
    changes: [{ what: 'name', before: 'Ana Smyht', after: 'Ana Smith', by: kim.email }, {}],
  });
  expect(await getLead('ana@hallam.example')).toMatchObject({ name: 'Ana Smith', version: 2 });
  expect(await correctPerson(services, kim, crypto.randomUUID(), right)).toEqual({ is: 'gone' });
});
