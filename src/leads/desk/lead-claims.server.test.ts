import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/audit-log.table.server.ts';
import { kim, lead, leadPlatform } from '../../testing/test-leads.ts';
import { readLead } from './read-lead.server.ts';
import { leadChanges } from '../lead-changes.table.server.ts';
import { leads } from '../leads.table.server.ts';
import { decideClaim } from './lead-claims.server.ts';
import { leadClaims } from '../lead-claims.table.server.ts';

const email = 'ana.smith@hallam.example';
const known = '020 7946 0018';
const given = '07700 900666';

/** Ana, known by an enquiry and a download, and a form that gave another number for her. */
async function start() {
  const services = await leadPlatform();
  const { db } = services;
  const id = await lead(services, { phone: known });
  const download = { leadSource: 'resource_download', leadType: 'planning' } as const;
  await lead(services, { ...download, phone: known });
  await lead(services, { phone: given });
  const open = async () => (await readLead(services, kim, id))?.claims ?? [];
  const [claim] = await open();
  const decide = (decision: 'accepted' | 'dismissed', leadId = id) =>
    decideClaim(services, kim, { leadId, claimId: claim?.id ?? '' }, decision);
  const phones = async () =>
    (await db.select().from(leads).where(eq(leads.email, email))).map(({ phone }) => phone);
  const acts = async () => {
    const entries = await db.select().from(auditLog).orderBy(asc(auditLog.id));
    return entries.map(({ act }) => act).filter((act) => act !== 'lead.read');
  };
  return { services, id, claim, open, decide, phones, acts };
}

test('an accepted claim replaces what all leads of the address say, and its history tells', async () => {
  const { services, claim, open, decide, phones, acts } = await start();
  expect(claim).toMatchObject({ field: 'phone', value: given });
  expect(await decide('accepted')).toEqual({ is: 'done' });
  expect(await decide('accepted')).toEqual({ is: 'done' });
  expect(await phones()).toEqual([given, given]);
  expect(await open()).toEqual([]);
  const changes = await services.db.select().from(leadChanges);
  expect(changes.map(({ what, before, after }) => [what, before, after])).toEqual([
    ['phone', known, given],
    ['phone', known, given],
  ]);
  expect(await acts()).toEqual(['lead.claim-accepted', 'lead.changed', 'lead.changed']);
});

test('a dismissed claim changes nothing, and is not asked again', async () => {
  const { services, open, decide, phones, acts } = await start();
  expect(await decide('dismissed')).toEqual({ is: 'done' });
  expect(await decide('accepted')).toEqual({ is: 'done' });
  await lead(services, { phone: '+44 7700 900666' });
  await lead(services, { phone: given });
  expect(await open()).toMatchObject([{ value: '+44 7700 900666' }]);
  expect(await phones()).toEqual([known, known]);
  expect(await acts()).toEqual(['lead.claim-dismissed']);
});

test('a claim is decided on the page of its person alone', async () => {
  const { services, decide, open } = await start();
  const bens = await lead(services, { email: 'ben@calder.example', name: 'Ben Hill' });
  expect(await decide('accepted', bens)).toEqual({ is: 'done' });
  expect(await open()).toHaveLength(1);
  expect(await decide('accepted', crypto.randomUUID())).toEqual({ is: 'gone' });
});

test('claims are deleted together with the lead', async () => {
  const { services } = await start();
  await services.db.delete(leads).where(eq(leads.email, email));
  expect(await services.db.select().from(leadClaims)).toEqual([]);
});
