import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../accounts/auth.table.server.ts';
import { auditLog } from '../platform/privacy/audit-log.table.server.ts';
import { leadChanges } from '../leads/lead-changes.table.server.ts';
import { leads } from '../leads/leads.table.server.ts';
import { recordContact } from '../leads/record-contact.server.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { clearSuspicion, markAnswered, markSpam, readEnquiry } from './answer-enquiry.server.ts';
import { contactEnquiries } from './contact-enquiries.table.server.ts';
import { contactLead } from './enquiry.ts';
import { enquiryHistory } from './history.server.ts';
import { promiseState } from './promise.ts';

const kim = { userId: 'kim', email: 'kim@tarnbrook.example' };
const lee = { userId: 'lee', email: 'lee@tarnbrook.example' };
const id = '11111111-1111-4111-8111-111111111111';
const otherId = '22222222-2222-4222-8222-222222222222';

async function start(suspectedSpam = false) {
  const platform = await testPlatform();
  await platform.db.insert(users).values([
    { id: 'kim', name: 'Kim', email: kim.email, role: 'admin' },
    { id: 'lee', name: 'Lee', email: lee.email, role: 'admin' },
  ]);
  const enquiry = {
    id,
    reference: 'TB-7K4M-2QX9',
    name: 'Ana Smith',
    email: 'ana@example.org',
    message: 'First line\n<b>Second</b>',
    suspectedSpam,
    fingerprint: 'f',
    page: '/contact',
    createdAt: platform.time.now(),
  };
  const bens = { id: otherId, reference: 'TB-2345-6789', email: 'ben@example.org' };
  const other = { ...enquiry, ...bens, fingerprint: 'g' };
  await platform.db.insert(contactEnquiries).values([enquiry, other]);
  const acts = async () =>
    (await platform.db.select().from(auditLog).orderBy(auditLog.id)).map(({ act }) => act);
  return { platform, acts };
}

test('logs reading an enquiry, and keeps who first marked it as answered until reopened', async () => {
  const { platform, acts } = await start();
  expect(await readEnquiry(platform, kim, id)).toMatchObject({ reference: 'TB-7K4M-2QX9' });
  platform.time.advance(3_600_000);
  await markAnswered(platform, kim, id, true);
  await markAnswered(platform, lee, id, true);
  const openOnes = await platform.db.$count(contactEnquiries, isNull(contactEnquiries.answeredAt));
  expect(openOnes, 'the other one stays open').toBe(1);
  const answered = await readEnquiry(platform, lee, id);
  expect(answered).toMatchObject({ answerer: kim.email, answeredAt: platform.time.now() });
  await markAnswered(platform, lee, id, false);
  expect(await readEnquiry(platform, lee, id)).toMatchObject({ answeredAt: null, answerer: null });
  expect(await acts()).toEqual([
    'enquiry.read',
    'enquiry.answered',
    'enquiry.read',
    'enquiry.reopened',
    'enquiry.read',
  ]);
});

test('tells in the history who answered and when, and takes a new lead to Contacted once', async () => {
  const { platform, acts } = await start();
  const ana = { email: 'ana@example.org', name: 'Ana Smith', leadType: 'enquiry' } as const;
  const contacts = [
    { ...ana, leadSource: 'contact_form' },
    { ...ana, leadSource: 'resource_download' },
    { ...ana, email: 'ben@example.org', leadSource: 'contact_form' },
  ] as const;
  for (const contact of contacts) {
    await platform.db.transaction((tx) => recordContact(tx, platform, contact));
  }
  const stages = async () =>
    (await platform.db.select().from(leads).orderBy(leads.email, leads.leadSource)).map(
      ({ stage }) => stage,
    );
  platform.time.advance(3_600_000);
  await markAnswered(platform, kim, id, true);
  await markAnswered(platform, lee, id, true);
  expect(await stages()).toEqual(['contacted', 'contacted', 'new']);
  expect(await acts()).toEqual(['enquiry.answered', 'lead.changed', 'lead.changed']);
  const at = platform.time.now();
  expect(await enquiryHistory(platform, ['ana@example.org'])).toMatchObject([
    { title: 'Wrote to us: TB-7K4M-2QX9' },
    { title: 'Answered TB-7K4M-2QX9, by kim@tarnbrook.example', at },
  ]);
  const changes = await platform.db.select().from(leadChanges);
  const change = { what: 'stage', before: 'New', after: 'Contacted', changedBy: 'kim' };
  expect(changes).toMatchObject([change, change]);
  await platform.db.delete(users).where(eq(users.id, 'kim'));
  expect((await enquiryHistory(platform, ['ana@example.org']))[1]).toMatchObject({
    title: 'Answered TB-7K4M-2QX9, by a deleted account',
  });
});

test.each(['contacted', 'qualified', 'won', 'lost'] as const)(
  'leaves a lead that is %s where it is when an enquiry is answered',
  async (stage) => {
    const { platform } = await start();
    const ana = { email: 'ana@example.org', name: 'Ana Smith' };
    await platform.db.transaction((tx) => recordContact(tx, platform, { ...ana, ...contactLead }));
    await platform.db.update(leads).set({ stage });
    await markAnswered(platform, kim, id, true);
    expect(await platform.db.select().from(leads)).toMatchObject([{ stage, version: 1 }]);
  },
);

test('moves the lead into which the sender’s was merged, and leaves the merged one as it was', async () => {
  const { platform } = await start();
  const ana = { name: 'Ana Smith', ...contactLead };
  for (const email of ['ana@example.org', 'a.smith@example.org']) {
    await platform.db.transaction((tx) => recordContact(tx, platform, { ...ana, email }));
  }
  const [main] = await platform.db
    .select()
    .from(leads)
    .where(eq(leads.email, 'a.smith@example.org'));
  const isMerged = eq(leads.email, 'ana@example.org');
  await platform.db
    .update(leads)
    .set({ mergedInto: main?.id ?? '' })
    .where(isMerged);
  await markAnswered(platform, kim, id, true);
  expect(await platform.db.select().from(leads).orderBy(leads.email)).toMatchObject([
    { email: 'a.smith@example.org', stage: 'contacted' },
    { email: 'ana@example.org', stage: 'new' },
  ]);
});

test('turns a suspected enquiry into a lead once it is marked as not spam', async () => {
  const { platform, acts } = await start(true);
  await clearSuspicion(platform, kim, id);
  await clearSuspicion(platform, kim, id);
  expect(await platform.db.select().from(leads)).toMatchObject([{ email: 'ana@example.org' }]);
  const isCleared = eq(contactEnquiries.suspectedSpam, false);
  const [enquiry, ...others] = await platform.db.select().from(contactEnquiries).where(isCleared);
  expect(others).toEqual([]);
  expect(enquiry && promiseState(enquiry, platform.time.now())).toBe('kept so far');
  expect(await acts()).toEqual(['enquiry.cleared']);
});

test('lets an enquiry cleared late neither replace what a newer one said nor count as contact', async () => {
  const { platform } = await start(true);
  const wrote = platform.time.now();
  platform.time.advance({ days: 3 });
  const newer = { email: 'ana@example.org', name: 'Ana Jones', phone: '020 7946 0018' };
  await platform.db.transaction((tx) => recordContact(tx, platform, { ...newer, ...contactLead }));
  const lead = async () => (await platform.db.select().from(leads))[0];
  const before = await lead();
  platform.time.advance({ days: 30 });
  await clearSuspicion(platform, kim, id);
  expect(await lead()).toEqual(before);
  await platform.db.delete(leads);
  await markSpam(platform, kim, id);
  await clearSuspicion(platform, kim, id);
  expect(await lead()).toMatchObject({ name: 'Ana Smith', createdAt: wrote, lastContactAt: wrote });
});

test('takes an enquiry that is spam out of the promise, until that is taken back', async () => {
  const { platform, acts } = await start();
  const stateOf = async (wanted: string) => {
    const enquiry = await readEnquiry(platform, kim, wanted);
    return enquiry && promiseState(enquiry, platform.time.now());
  };
  await markSpam(platform, kim, id);
  await markSpam(platform, lee, id);
  expect(await stateOf(id)).toBe('none');
  expect(await stateOf(otherId)).toBe('kept so far');
  await clearSuspicion(platform, kim, id);
  expect(await stateOf(id)).toBe('kept so far');
  expect((await acts()).filter((act) => act !== 'enquiry.read')).toEqual([
    'enquiry.marked-spam',
    'enquiry.cleared',
  ]);
});

test('shows the full enquiry and the time left in a lead’s history', async () => {
  const { platform } = await start();
  platform.time.advance(20 * 3_600_000);
  expect(await enquiryHistory(platform, ['ana@example.org', 'bo@example.org'])).toMatchObject([
    {
      title: 'Wrote to us: TB-7K4M-2QX9',
      detail: 'First line\n<b>Second</b>',
      state: { text: '4 h left', isUrgent: true },
    },
  ]);
});
