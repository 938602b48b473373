import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { kim, leadPlatform, person } from '../../testing/test-leads.ts';
import { people } from '../people.table.server.ts';
import { personChanges, personClaims } from '../person-history.table.server.ts';
import { leads } from '../leads.table.server.ts';
import { decideClaim, openClaims } from './change-facts.server.ts';

const email = 'ana.smith@hallam.example';
const known = '020 7946 0018';
const given = '07700 900666';

/** Ana, known by an enquiry and a download, and a form that gave another number for her. */
async function start() {
  const services = await leadPlatform();
  const { db } = services;
  const id = await person(services, { phone: known });
  const download = { leadSource: 'resource_download', leadType: 'planning' } as const;
  await person(services, { ...download, phone: known });
  await person(services, { phone: given });
  const open = () => openClaims(db, [id]);
  const [claim] = await open();
  const decide = (decision: 'accepted' | 'dismissed', personId = id) =>
    decideClaim(services, kim, { personId, claimId: claim?.id ?? '' }, decision);
  const phones = async () => {
    const [stored] = await db.select().from(people).where(eq(people.id, id));
    const ways = await db.select().from(leads).where(eq(leads.email, email));
    return [stored, ...ways].map((one) => one?.phone);
  };
  const acts = async () => {
    const entries = await db.select().from(auditLog).orderBy(asc(auditLog.id));
    return entries.map(({ act }) => act);
  };
  return { services, id, claim, open, decide, phones, acts };
}

test('an accepted claim replaces what the person and all their leads say, and its history tells', async () => {
  const { services, claim, open, decide, phones, acts } = await start();
  expect(claim).toMatchObject({ field: 'phone', value: given, source: 'contact_form' });
  expect(await decide('accepted')).toEqual({ kind: 'done' });
  expect(await decide('accepted')).toEqual({ kind: 'done' });
  expect(await phones()).toEqual([given, given, given]);
  expect(await open()).toEqual([]);
  const changes = await services.db.select().from(personChanges);
  expect(changes.map(({ what, before, after }) => [what, before, after])).toEqual([
    ['phone', known, given],
  ]);
  expect(await acts()).toEqual(['person.claim-accepted', 'person.changed']);
});

test('a dismissed claim changes nothing, and is not asked again', async () => {
  const { services, open, decide, phones, acts } = await start();
  expect(await decide('dismissed')).toEqual({ kind: 'done' });
  expect(await decide('accepted')).toEqual({ kind: 'done' });
  await person(services, { phone: '+44 7700 900666' });
  await person(services, { phone: given });
  expect(await open()).toMatchObject([{ value: '+44 7700 900666' }]);
  expect(await phones()).toEqual([known, known, known]);
  expect(await acts()).toEqual(['person.claim-dismissed']);
});

test('a claim is decided on the page of its person alone', async () => {
  const { services, decide, open } = await start();
  const bens = await person(services, { email: 'ben@calder.example', name: 'Ben Hill' });
  expect(await decide('accepted', bens)).toEqual({ kind: 'done' });
  expect(await open()).toHaveLength(1);
  expect(await decide('accepted', crypto.randomUUID())).toEqual({ kind: 'gone' });
});

test('claims are deleted together with the person', async () => {
  const { services } = await start();
  await services.db.delete(people);
  expect(await services.db.select().from(personClaims)).toEqual([]);
});
