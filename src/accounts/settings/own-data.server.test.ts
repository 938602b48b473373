import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contactEnquiries } from '../../enquiries/enquiries.table.server.ts';
import { people } from '../../leads/people.table.server.ts';
import { personChanges } from '../../leads/person-history.table.server.ts';
import { insertEmail } from '../../testing/insert-email.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { atOnce } from '../../testing/at-once.ts';
import { accountPlatform, ana, signedUp } from '../../testing/test-account.ts';
import { testContext } from '../../testing/test-context.ts';
import { accountLinks } from '../accounts.table.server.ts';
import { sessions, users } from '../auth.table.server.ts';
import { deleteAccount, exportAccount } from './own-data.server.ts';
import { sendAccountDeleted } from './account-deleted.email.tsx';

/** Somebody with an account, under whose address an enquiry was sent. */
async function start() {
  const services = await accountPlatform();
  const account = await signedUp(services);
  await services.db.insert(contactEnquiries).values({
    reference: 'TB-2345-6789',
    name: 'Ana Smith',
    email: ana.email,
    message: 'We met at a trade fair.',
    suspectedSpam: false,
    fingerprint: 'x',
    page: '/contact',
    createdAt: services.clock(),
  });
  const titles = async (isEmailVerified: boolean) => {
    const { exported } = await exportAccount(services, { ...account.session, isEmailVerified });
    const { held } = exported;
    return held.map(({ title }) => title);
  };
  return { services, account, titles };
}

test('exports everything held under a confirmed address, but only the account otherwise', async () => {
  const { titles } = await start();
  expect(await titles(true)).toEqual(
    expect.arrayContaining(['Messages you sent us', 'Your account', 'Sessions of your account']),
  );
  expect(await titles(false)).toContain('Your account');
  expect(await titles(false)).not.toContain('Messages you sent us');
});

test('does not export records of an address that merely contains one’s own', async () => {
  const { services, account } = await start();
  const now = services.clock();
  const emails = ['diana@example.org', 'ana@example.org.uk', 'Write to "ana@example.org".'];
  for (const [at, text] of emails.entries()) {
    const recipient = `team${at}@example.com`;
    const id = await services.db.transaction((tx) =>
      insertEmail(tx, services, { purpose: 'send-contact-email', recipient }),
    );
    const keptContent = { subject: 'An enquiry', text: `From:\n${text}`, html: text };
    await services.db.update(emailMessages).set({ keptContent }).where(eq(emailMessages.id, id));
  }
  const personId = crypto.randomUUID();
  const dates = { source: 'contact_form', createdAt: now, lastContactAt: now };
  await services.db.insert(people).values({ ...dates, id: personId });
  const change = { personId, what: 'nextStep', version: 1, changedAt: now } as const;
  await services.db.insert(personChanges).values([
    { ...change, after: 'write to diana@example.org' },
    { ...change, after: 'copy ana@example.org' },
  ]);
  const { exported } = await exportAccount(services, { ...account.session, isEmailVerified: true });
  const { held } = exported;
  const getRecords = (title: string) => held.find((each) => each.title === title)?.records;
  expect(getRecords('Emails to our team that name you')).toHaveLength(1);
  expect(getRecords('Changes to the contact of another person that name you')).toEqual([
    { On: now },
  ]);
});

test('deletes everything of an account, but no enquiries', async () => {
  const { services, account, titles } = await start();
  const session = { ...account.session, isEmailVerified: true };
  const asked = { services, ...account, session, ctx: testContext() };
  const outcome = await deleteAccount({ currentPassword: ana.password }, asked);
  expect(outcome).toMatchObject({ notice: 'account-deleted' });
  const left = [users, sessions, accountLinks].map((table) => services.db.$count(table));
  expect(await Promise.all(left)).toEqual([0, 0, 0]);
  expect(await titles(true)).toContain('Messages you sent us');
  await services.runJobs();
  const last = () => services.outbox.sent.find(({ subject }) => subject.includes('deleted'));
  await expect.poll(last).toMatchObject({ recipient: ana.email });
  expect(last()?.text).toContain('If that was you, there is nothing to do.');
});

test('mails once about a deletion that was pressed twice', async () => {
  const { services, account } = await start();
  const session = { ...account.session, isEmailVerified: true };
  const asked = { services, ...account, session, ctx: testContext() };
  const press = () => deleteAccount({ currentPassword: ana.password }, asked);
  for (const outcome of await atOnce(services, users, [press, press])) {
    expect(outcome).toMatchObject({ notice: 'account-deleted' });
  }
  const whereNotice = eq(emailMessages.purpose, sendAccountDeleted.name);
  expect(await services.db.$count(emailMessages, whereNotice)).toBe(1);
});

test('mails nothing about the deletion to an unconfirmed address', async () => {
  const { services, account } = await start();
  const asked = { services, ...account, ctx: testContext() };
  await deleteAccount({ currentPassword: ana.password }, asked);
  const owed = await services.db.select().from(emailMessages);
  expect(owed.map(({ purpose }) => purpose)).toEqual(['verify-address']);
  // Its link is gone with the account: that is no failure, and no alarm.
  await services.runJobs();
  await expect.poll(() => services.db.select().from(emailMessages)).toEqual([]);
});
