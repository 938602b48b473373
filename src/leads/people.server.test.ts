import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { askAsAdmin } from '../testing/ask-as-admin.ts';
import { insertEmail } from '../testing/insert-email.ts';
import { kim, leadPlatform, person } from '../testing/test-leads.ts';
import { testServices } from '../testing/test-services.ts';
import { loader } from './people/admin-leads.route.tsx';
import { people, personAddresses } from './people.table.server.ts';
import {
  findPerson,
  findPersonHrefs,
  getAddresses,
  getCurrentPersonId,
  getPersonIds,
  touchPerson,
} from './people.server.ts';
import { personChanges } from './person-history.table.server.ts';
import { markContacted } from './person/change-progress.server.ts';
import { markSpam } from './person/remove-person.server.ts';
import { emailHistory } from './reporting.server.ts';

const ana = 'ana.smith@hallam.example';

test('finds the person of an address, and every address and id of a merged person', async () => {
  const services = await leadPlatform();
  const { db } = services;
  await person(services);
  await person(services, { email: 'ana@home.example' });
  const first = (await findPerson(db, ana)) ?? '';
  const second = (await findPerson(db, 'ana@home.example')) ?? '';
  expect(await findPerson(db, 'unknown@home.example')).toBeNull();
  await db.update(people).set({ mergedInto: first }).where(eq(people.id, second));
  await db
    .update(personAddresses)
    .set({ personId: first })
    .where(eq(personAddresses.originId, second));
  expect(await getAddresses(db, first)).toEqual([ana, 'ana@home.example']);
  expect(new Set(await getPersonIds(db, first))).toEqual(new Set([first, second]));
  expect(await getCurrentPersonId(db, second)).toBe(first);
  expect(await getCurrentPersonId(db, crypto.randomUUID())).toBeNull();
  const getHref = await findPersonHrefs(db, [{ email: 'ana@home.example' }]);
  expect(getHref({ email: 'ana@home.example' })).toBe(`/admin/people/${first}`);
  expect(getHref({ email: 'unknown@home.example' })).toBeUndefined();
});

test('counts our own contact as the last one, and a new person as contacted, once', async () => {
  const services = await leadPlatform();
  const { db } = services;
  await person(services);
  services.time.advance({ days: 0.1 });
  for (let round = 0; round < 2; round += 1) {
    await db.transaction(async (tx) => {
      await touchPerson(tx, ana, services.clock());
      await touchPerson(tx, ana, new Date(0));
      await markContacted(tx, services, kim, ana);
      await markContacted(tx, services, kim, 'unknown@home.example');
    });
  }
  const [stored] = await db.select().from(people);
  expect(stored).toMatchObject({ stage: 'contacted', lastContactAt: services.clock() });
  expect(await db.select().from(personChanges)).toMatchObject([
    { what: 'stage', before: 'New', after: 'Contacted', changedBy: 'kim' },
  ]);
});

test('lists every way people came, linked to them, without those marked as spam', async () => {
  const services = await leadPlatform();
  const anaId = await person(services);
  await person(services, { leadSource: 'resource_download', leadType: 'planning' });
  const spam = await person(services, { email: 'win@prizes.example', name: 'You Won' });
  await markSpam(services, kim, spam, true);
  const { rows } = await askAsAdmin(services, loader, '/admin/leads');
  expect(rows.map(({ href }) => href)).toEqual([
    `/admin/people/${anaId}`,
    `/admin/people/${anaId}`,
  ]);
});

test('calls an email that is tried again what the list of emails calls it', async () => {
  const services = await testServices();
  const message = { purpose: 'send-resource-email', recipient: ana };
  await services.db.transaction((tx) => insertEmail(tx, services, message));
  expect(await emailHistory(services, [ana])).toMatchObject([{ state: { text: 'queued' } }]);
  await services.db.update(emailMessages).set({ reason: '451 try later' });
  expect(await emailHistory(services, [ana])).toMatchObject([
    { title: 'Resource email', state: { text: 'failing: 451 try later', isUrgent: false } },
  ]);
});
