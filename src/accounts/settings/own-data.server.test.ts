import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contactEnquiries } from '../../enquiries/contact-enquiries.table.server.ts';
import { leadChanges } from '../../leads/lead-changes.table.server.ts';
import { leads } from '../../leads/leads.table.server.ts';
import { queueMail } from '../../platform/email/queue-mail.server.ts';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { atOnce } from '../../testing/at-once.ts';
import { accountPlatform, ana, signedUp } from '../../testing/test-account.ts';
import { testVisit } from '../../testing/test-visit.ts';
import { accountLinks } from '../links/account-links.table.server.ts';
import { sessions, users } from '../auth.table.server.ts';
import { deleteAccount } from './delete-account.server.ts';
import { exportAccount } from './export-account.server.ts';
import { sendAccountDeleted } from './send-account-deleted.job.server.ts';

/** Somebody with an account, under whose address an enquiry was sent. */
async function start() {
  const platform = await accountPlatform();
  const account = await signedUp(platform);
  await platform.db.insert(contactEnquiries).values({
    reference: 'TB-2345-6789',
    name: 'Ana Smith',
    email: ana.email,
    message: 'We met at a trade fair.',
    suspectedSpam: false,
    fingerprint: 'x',
    page: '/contact',
    createdAt: platform.clock(),
  });
  const titles = async (isEmailVerified: boolean) => {
    const { held } = await exportAccount(platform, { ...account.session, isEmailVerified });
    return held.map(({ title }) => title);
  };
  return { platform, account, titles };
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
  const { platform, account } = await start();
  const contact = { leadSource: 'contact_form', leadType: 'enquiry' } as const;
  const now = platform.clock();
  const mails = ['diana@example.org', 'ana@example.org.uk', 'Write to "ana@example.org".'];
  for (const [at, text] of mails.entries()) {
    const recipient = `team${at}@example.com`;
    const id = await platform.db.transaction((tx) =>
      queueMail(tx, platform, { purpose: 'send-contact-email', recipient }),
    );
    const keptContent = { subject: 'An enquiry', text: `From:\n${text}`, html: text };
    await platform.db.update(mailMessages).set({ keptContent }).where(eq(mailMessages.id, id));
  }
  const [lead] = await platform.db
    .insert(leads)
    .values({ ...contact, email: 'diana@example.org', createdAt: now, lastContactAt: now })
    .returning();
  const change = { leadId: lead?.id ?? '', what: 'nextStep', version: 1, changedAt: now } as const;
  await platform.db.insert(leadChanges).values([
    { ...change, after: 'write to diana@example.org' },
    { ...change, after: 'copy ana@example.org' },
  ]);
  const { held } = await exportAccount(platform, { ...account.session, isEmailVerified: true });
  const recordsOf = (title: string) => held.find((each) => each.title === title)?.records;
  expect(recordsOf('Emails to our team that name you')).toHaveLength(1);
  expect(recordsOf('Changes to the contact of somebody else that name you')).toEqual([{ On: now }]);
});

test('deletes everything of an account, but no enquiries', async () => {
  const { platform, account, titles } = await start();
  const session = { ...account.session, isEmailVerified: true };
  const asked = { platform, ...account, session, visit: testVisit() };
  const outcome = await deleteAccount({ currentPassword: ana.password }, asked);
  expect(outcome).toMatchObject({ notice: 'account-deleted' });
  const left = [users, sessions, accountLinks].map((table) => platform.db.$count(table));
  expect(await Promise.all(left)).toEqual([0, 0, 0]);
  expect(await titles(true)).toContain('Messages you sent us');
  await platform.runJobs();
  const last = () => platform.outbox.sent.find(({ subject }) => subject.includes('deleted'));
  await expect.poll(last).toMatchObject({ recipient: ana.email });
  expect(last()?.text).toContain('If that was you, there is nothing to do.');
});

test('mails once about a deletion that was pressed twice', async () => {
  const { platform, account } = await start();
  const session = { ...account.session, isEmailVerified: true };
  const asked = { platform, ...account, session, visit: testVisit() };
  const press = () => deleteAccount({ currentPassword: ana.password }, asked);
  for (const outcome of await atOnce(platform, users, [press, press])) {
    expect(outcome).toMatchObject({ notice: 'account-deleted' });
  }
  const isNotice = eq(mailMessages.purpose, sendAccountDeleted.name);
  expect(await platform.db.$count(mailMessages, isNotice)).toBe(1);
});

test('mails nothing about the deletion to an unconfirmed address', async () => {
  const { platform, account } = await start();
  const asked = { platform, ...account, visit: testVisit() };
  await deleteAccount({ currentPassword: ana.password }, asked);
  const owed = await platform.db.select().from(mailMessages);
  expect(owed.map(({ purpose }) => purpose)).toEqual(['verify-address']);
  // Its link is gone with the account: that is no failure, and no alarm.
  await platform.runJobs();
  await expect.poll(() => platform.db.select().from(mailMessages)).toEqual([]);
});
