import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { personNotes } from '../leads/person-history.table.server.ts';
import { people } from '../leads/people.table.server.ts';
import { contactEnquiries } from '../enquiries/enquiries.table.server.ts';
import { dataRightsRequests } from '../data-rights/data-rights.table.server.ts';
import { askAsAdmin } from '../testing/ask-as-admin.ts';
import { kim, leadPlatform } from '../testing/test-leads.ts';
import { person, teamSession } from '../testing/test-people.ts';
import { loader } from './search.route.tsx';

async function start() {
  const services = await leadPlatform();
  const { db } = services;
  const freight = 'a.lee@freight.example';
  const id = await person(services, { name: 'Ana Lee', email: freight, phone: '020 7946 0148' });
  const spam = await person(services, { name: 'Freight Offer', email: 's@pam.example' });
  await db.update(people).set({ spamAt: services.clock() }).where(eq(people.id, spam));
  const at = { createdAt: services.clock() };
  await db.insert(personNotes).values({ ...at, personId: id, body: 'Same freight insurer' });
  await db.insert(contactEnquiries).values({
    ...at,
    reference: 'TB-7K2M-2QX9',
    name: 'Bo Dee',
    email: 'bo@home.example',
    message: 'Half of it goes by freight forwarders in Hull.',
    page: '/contact',
    fingerprint: 'x',
    suspectedSpam: false,
  });
  await db.insert(dataRightsRequests).values({
    reference: 'DR-7K2M-2QX9',
    requestType: 'access',
    receivedAt: services.clock(),
    fingerprint: 'y',
  });
  return async (q: string, role: 'admin' | 'consultant' = 'admin') => {
    const session = { ...(await teamSession(services, kim)), role };
    const path = `/admin/search?q=${encodeURIComponent(q)}`;
    const { groups } = await askAsAdmin(services, loader, path, session);
    const found = groups.filter(({ hits }) => hits.length > 0);
    return Object.fromEntries(
      found.map(({ title, hits }) => [title, hits.map((hit) => hit.title)]),
    );
  };
}

test('finds people, companies, messages and notes by the beginnings of words, but no spam', async () => {
  const search = await start();
  expect(await search('freig')).toEqual({
    People: ['Ana Lee'],
    Companies: ['freight.example'],
    Notes: ['Ana Lee'],
    Messages: ['Bo Dee'],
  });
  expect(await search('forwarders hull')).toEqual({ Messages: ['Bo Dee'] });
  expect(await search('')).toEqual({});
});

test('says of a person which company was matched, and leads to pages that the viewer may open', async () => {
  const services = await leadPlatform();
  await person(services, { name: 'Ana Lee', email: 'a@home.example', company: 'Swale Haulage' });
  const session = { ...(await teamSession(services, kim)), role: 'consultant' as const };
  const find = async (q: string) => {
    const { groups } = await askAsAdmin(services, loader, `/admin/search?q=${q}`, session);
    return groups.flatMap(({ hits }) => hits.map(({ title, text }) => [title, text]));
  };
  expect(await find('haulage')).toContainEqual(['Ana Lee', 'Swale Haulage, a@home.example']);
  expect(await find('comp')).toContainEqual(['Companies', undefined]);
  expect(await find('add+p')).toContainEqual(['Add person', undefined]);
  expect(await find('audit')).toEqual([]);
});

test.each(['0148', '7946 0148', '+44 20 7946'])('finds a caller by %s', async (q) => {
  const search = await start();
  expect((await search(q))['People']).toEqual(['Ana Lee']);
});

test('finds references, those of rights requests for admins alone', async () => {
  const search = await start();
  const reference = { References: ['TB-7K2M-2QX9'] };
  expect(await search('tb-7k2m')).toEqual(reference);
  expect(await search('7K2M')).toEqual({ ...reference, 'Rights requests': ['DR-7K2M-2QX9'] });
  expect(await search('7K2M', 'consultant')).toEqual(reference);
});
