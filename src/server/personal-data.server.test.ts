import { Writable } from 'node:stream';
import { and, eq, getTableName, isNull, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import {
  dataRightsRequests,
  erasureCertificates,
} from '../data-rights/data-rights.table.server.ts';
import { answerRequest, verifyByPerson } from '../data-rights/desk/answer-request.server.ts';
import { erasePerson, planErasure } from '../data-rights/desk/erase-person.server.ts';
import { dataSubject, exportHeld } from '../platform/privacy/personal-data.server.ts';
import { contactEnquiries } from '../enquiries/enquiries.table.server.ts';
import { enquiryConsent } from '../enquiries/enquiry.ts';
import { contactForm } from '../enquiries/submit-enquiry.server.ts';
import { leads, consentRecords } from '../leads/leads.table.server.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import type { OutgoingMail, SendOutcome } from '../platform/email/transport.server.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { dumpDatabase, dumpFolder } from '../testing/dump.ts';
import { traces, walkEverywhere, zenobia } from '../testing/person-walk.ts';
import { type TestServices, testServices } from '../testing/test-services.ts';
import { textGateway } from '../testing/text-gateway.ts';
import { featureJobs, features } from '../features.server.ts';
import { personalDataHolders } from '../platform/feature.ts';

/** Columns of such names may hold personal data, or refer to it. */
const looksPersonal =
  /email|mail|name|phone|message|recipient|address|ip|network|agent|note|body|content|words|answer|identifier|user|author|person|subject|actor|lead_id/;

const holders = personalDataHolders(features);
const getSubject = (services: TestServices) => dataSubject(services, zenobia.email);

async function afterTheWalk() {
  const { url } = await textGateway();
  const lines: string[] = [];
  const into = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const services = await testServices({
    jobs: featureJobs,
    settings: { SMS_WEBHOOK_URL: url },
    startAt: new Date().toISOString(),
    log: pino({ level: 'trace' }, into),
  });
  services.outbox.outcomeFor = outcomeFor;
  await walkEverywhere(services);
  await services.runJobs();
  const whereUnended = and(eq(emailMessages.state, 'queued'), isNull(emailMessages.reason));
  await expect.poll(() => services.db.$count(emailMessages, whereUnended)).toBe(0);
  services.outbox.outcomeFor = undefined;
  return { services, lines };
}

/** The notice of her message is sent, her receipt refused; all others are kept with their content. */
function outcomeFor({ subject }: OutgoingMail): SendOutcome {
  if (subject.startsWith('Enquiry')) return { kind: 'sent' };
  const isReceipt = subject.startsWith('Your enquiry');
  return isReceipt ? { kind: 'refused', reason: 'No' } : { kind: 'kept' };
}

/** A verified request of hers at the desk; the one for access was made on the walk. */
async function deskRequest(services: TestServices, requestType: 'access' | 'delete') {
  const { db } = services;
  const [request] =
    requestType === 'access'
      ? await db
          .select()
          .from(dataRightsRequests)
          .where(eq(dataRightsRequests.requestType, 'access'))
      : await db
          .insert(dataRightsRequests)
          .values({
            requestType,
            email: zenobia.email,
            message: 'Forget the heron.',
            reference: 'DR-2345-6789',
            fingerprint: 'x',
            receivedAt: services.clock(),
          })
          .returning();
  if (!request) throw new Error('no request');
  const seen = { id: request.id, version: 1, actor: { userId: 'u1', email: 'ops@example.org' } };
  expect(await verifyByPerson(services, seen, 'Knows the heron.')).toEqual({ kind: 'done' });
  return { request: { ...request, email: zenobia.email }, asked: { ...seen, version: 2 } };
}

const found = (dump: Map<string, string>, words: readonly string[]) =>
  [...dump].flatMap(([table, text]) =>
    words.filter((word) => text.includes(word)).map((word) => `${table}: ${word}`),
  );

test('an erasure leaves nothing of a person but the keyed hash that suppresses their address', async () => {
  const { services, lines } = await afterTheWalk();
  const { db } = services;
  const before = await dumpDatabase(db);
  expect(traces.filter((word) => found(before, [word]).length === 0)).toEqual([]);

  const plan = await deskRequest(services, 'delete');
  const other = await deskRequest(services, 'access');
  expect(await erasePerson(services, plan.asked)).toMatchObject({ kind: 'other-requests' });
  await answerRequest(services, other.asked, 'Here it is, Zenobia.');
  const { lines: preview } = await planErasure(services, plan.request);
  expect(await erasePerson(services, plan.asked)).toEqual({ kind: 'done' });
  const [certificate] = await db.select().from(erasureCertificates);
  expect(certificate?.lines).toEqual(preview);
  expect(preview.filter(({ keeps }) => !keeps).length).toBeGreaterThan(15);
  expect(await erasePerson(services, plan.asked)).toEqual({ kind: 'changed-meanwhile' });

  // Once the last mail has been sent, the hash of its recipient is erased as well.
  await expect
    .poll(() => services.outbox.sent.at(-1)?.subject)
    .toContain(`Your data is erased: ${plan.request.reference}`);
  const forgotten = eq(emailMessages.recipientHash, 'erased');
  await expect.poll(() => db.$count(emailMessages, forgotten)).toBe(1);
  const after = await dumpDatabase(db);
  expect(found(after, traces)).toEqual([]);
  const hash = dataSubject(services, zenobia.email).hashValue(zenobia.email).toLowerCase();
  expect(found(after, [hash])).toEqual([
    `public.suppressions: ${hash}`,
    `public.erasure_certificates: ${hash}`,
  ]);
  const log = lines.join('').toLowerCase();
  expect(log).toContain('email.');
  expect(traces.filter((word) => log.includes(word))).toEqual([]);
  const files = await dumpFolder(services.bucketFolder);
  expect(traces.filter((word) => files.includes(word))).toEqual([]);
});

test('an erasure leaves everything that is held of somebody else', async () => {
  const { url } = await textGateway();
  const settings = { SMS_WEBHOOK_URL: url };
  const startAt = new Date().toISOString();
  const services = await testServices({ jobs: featureJobs, settings, startAt });
  const yusuf = {
    name: 'Yusuf Hill',
    email: 'yusuf.hill@calder.example',
    phone: '+447700900123',
    message: 'Please ring me.',
    network: '198.51.100.9',
  };
  await walkEverywhere(services, yusuf);
  const his = await deskRequest(services, 'access');
  await answerRequest(services, his.asked, 'Here it is.');
  await walkEverywhere(services);
  const held = () => exportHeld(services.db, holders, dataSubject(services, yusuf.email));
  const before = await held();
  const histories = features
    .flatMap(({ history = [] }) => history)
    .map((history) => history(services, [yusuf.email]));
  const told = (await Promise.all(histories)).flat();
  expect(told.length).toBeGreaterThan(3);
  const words = JSON.stringify(told).toLowerCase();
  expect(
    traces.filter((word) => words.includes(word)),
    'his history is his alone',
  ).toEqual([]);
  const { asked } = await deskRequest(services, 'delete');
  expect(await erasePerson(services, asked)).toEqual({ kind: 'done' });
  expect(await held()).toEqual(before);
  expect(before.length).toBeGreaterThan(15);
});

test('an erasure takes all of what arrives meanwhile, or nothing of it', async () => {
  const services = await testServices({ jobs: featureJobs });
  const { email, name, message } = zenobia;
  const person = { email, name, phone: '', website: '' };
  const enquiry = { ...person, formTimestamp: 40, consent: enquiryConsent };
  const of = (table: typeof contactEnquiries | typeof consentRecords | typeof leads) =>
    services.db.$count(table, eq(table.email, email));
  // In each round the enquiry arrives at a later moment of the erasure.
  for (let round = 0; round < 12; round++) {
    const { asked } = await deskRequest(services, 'delete');
    const erased = erasePerson(services, asked);
    for (let query = 0; query < 2 * round; query++) await services.db.execute(sql`select 1`);
    const from = { network: `198.51.100.${round}`, page: '/contact' };
    await contactForm.submit(services, { ...enquiry, message: `${message} ${round}` }, from);
    expect(await erased).toEqual({ kind: 'done' });
    const parts = await Promise.all([of(contactEnquiries), of(consentRecords), of(leads)]);
    expect(new Set(parts).size).toBe(1);
    const byId = eq(dataRightsRequests.id, asked.id);
    await services.db.update(dataRightsRequests).set({ reference: asked.id }).where(byId);
  }
});

test('an export contains all of a person’s data and no tokens or secrets', async () => {
  const { services } = await afterTheWalk();
  const held = await exportHeld(services.db, holders, getSubject(services));
  const text = JSON.stringify(held);
  expect(traces.filter((word) => !text.toLowerCase().includes(word))).toEqual([]);
  // The walk must reach every holding, or its export and erasure would go untested.
  const titles = new Set(held.map(({ title }) => title));
  const all = holders.flatMap(({ holdings }) => holdings);
  const missed = all.filter(({ title, madeElsewhere }) => !titles.has(title) && !madeElsewhere);
  expect(missed.map(({ title }) => title)).toEqual([]);
  expect(text).toContain('token=(left out)');
  expect(text).not.toMatch(/token=[\w-]|[\w-]{43}|:[\w-]{64}/);
  const stranger = { ...getSubject(services), email: 'nobody@example.org' };
  expect(await exportHeld(services.db, holders, stranger)).toEqual([]);
});

test('each part that holds data, and each kind of it, has a name of its own', () => {
  const names = holders.map(({ name }) => name);
  const titles = holders.flatMap(({ holdings }) => holdings.map(({ title }) => title));
  expect(names).toEqual([...new Set(names)]);
  expect(titles).toEqual([...new Set(titles)]);
});

test('every table with a column that looks personal is exported and erased, or says why not', async () => {
  const { db } = await freshDatabase();
  const { rows } = (await db.execute(sql`
    select table_name as table, column_name as column, data_type as type
    from information_schema.columns where table_schema = 'public'`)) as {
    rows: { table: string; column: string; type: string }[];
  };
  const personal = rows.filter((one) => looksPersonal.test(one.column) || one.type === 'jsonb');
  const covered = new Set(
    holders.flatMap(({ holdings }) => holdings.map(({ table }) => getTableName(table))),
  );
  const impersonal = new Set(features.flatMap(({ impersonal: own = {} }) => Object.keys(own)));
  const uncovered = personal.filter(({ table }) => !covered.has(table) && !impersonal.has(table));
  expect(uncovered.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});
