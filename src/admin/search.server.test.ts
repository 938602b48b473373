import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { personNotes } from '../leads/person-history.table.server.ts';
import { people } from '../leads/people.table.server.ts';
import { contactEnquiries } from '../enquiries/enquiries.table.server.ts';
import { dataRightsRequests } from '../data-rights/data-rights.table.server.ts';
import { inboxAction } from '../enquiries/inbox/inbox-action.server.ts';
import { personAction } from '../leads/person/person-action.server.ts';
import { askAsAdmin, postAsAdmin } from '../testing/ask-as-admin.ts';
import { storeEnquiry } from '../testing/test-enquiries.ts';
import { kim, leadPlatform, lee } from '../testing/test-leads.ts';
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

test('says in which field a person was found, and leads to pages that the viewer may open', async () => {
  const services = await leadPlatform();
  const phone = '020 7946 0148';
  await person(services, {
    name: 'Ana Lee',
    email: 'a@home.example',
    company: 'Swale Haulage',
    phone,
  });
  const session = { ...(await teamSession(services, kim)), role: 'consultant' as const };
  const find = async (q: string) => {
    const { groups } = await askAsAdmin(services, loader, `/admin/search?q=${q}`, session);
    return groups.flatMap(({ hits }) => hits.map(({ title, text }) => [title, text]));
  };
  expect(await find('haulage')).toContainEqual(['Ana Lee', 'Swale Haulage']);
  expect(await find('home')).toContainEqual(['Ana Lee', 'a@home.example']);
  expect(await find('9460148')).toContainEqual(['Ana Lee', phone]);
  expect(await find('ana')).toContainEqual(['Ana Lee', 'Swale Haulage']);
  expect(await find('comp')).toContainEqual(['Companies', undefined]);
  expect(await find('go to comp')).toContainEqual(['Companies', undefined]);
  expect(await find('new+p')).toContainEqual(['New person', undefined]);
  expect(await find('audit')).toEqual([]);
});

test('does over a person and a conversation what its page would, first where an act is typed', async () => {
  const services = await leadPlatform();
  const id = await person(services, { name: 'Assa Lee', email: 'assa@home.example' });
  const conversationId = crypto.randomUUID();
  await storeEnquiry(services, {
    id: conversationId,
    name: 'Assa Lee',
    reference: 'TB-7K2M-2QX9',
    email: 'assa@home.example',
    message: 'Who is responsible?',
    suspectedSpam: false,
    page: '/contact',
    createdAt: services.clock(),
  });
  const session = await teamSession(services, kim);
  const find = async (q: string, at: string) => {
    const path = `/admin/search?${new URLSearchParams({ q, at })}`;
    const { groups } = await askAsAdmin(services, loader, path, session);
    return groups.flatMap(({ hits }) => hits);
  };
  expect((await find('as', `/admin/people/${id}`))[0]?.title).toBe('Assa Lee');
  const [assign] = await find('ass', `/admin/people/${id}`);
  expect(assign).toMatchObject({ title: 'Assign to Lee', text: 'Assa Lee' });
  const to = { id, fields: assign?.fields ?? {}, session };
  await postAsAdmin(services, personAction, assign?.href ?? '', to);
  const [owned] = await services.db.select().from(people).where(eq(people.id, id));
  expect(owned?.ownerId).toBe(lee.userId);

  const at = `/admin/inbox/${conversationId}?view=mine`;
  expect((await find('assign', at)).map(({ title }) => title)).toEqual(['Assign to me']);
  const [answered] = await find('mark', at);
  expect(answered).toMatchObject({ title: 'Mark as answered', fields: { view: 'mine' } });
  const of = { id: conversationId, fields: answered?.fields ?? {}, session };
  await postAsAdmin(services, inboxAction, answered?.href ?? '', of);
  expect(await find('mark', at)).toEqual([]);
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
