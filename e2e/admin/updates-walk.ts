import type { Page } from '@playwright/test';
import { company } from '../../src/company.ts';
import { workingHours } from '../../src/leads/leads.table.server.ts';
import { recordContact } from '../../src/leads/record-contact.server.ts';
import { confirmPage } from '../../src/mailing-list/mailing-list.ts';
import { subscribe } from '../../src/mailing-list/membership.server.ts';
import { type Db, withDatabase } from '../../src/platform/database/database.server.ts';
import {
  type CaughtEmail,
  type EmailCatcher,
  startEmailCatcher,
} from '../../src/testing/email-catcher.ts';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { type ImapServer, startImapServer } from '../../src/testing/imap-server.ts';
import { type ServerProcess, startServer } from '../../src/testing/server-process.ts';
import { expect, test as base } from './admin-walk.ts';
import type { Hand } from './hand.ts';

export { expect } from './admin-walk.ts';

/** Who took a document three days ago, and pressed “Yes, send me updates”. */
export const readers = ['ana', 'bo', 'cy'].map((name) => `${name}@readers.example`);

type Site = ServerProcess & { mailbox: ImapServer; emails: EmailCatcher };

/** Each test has a site of its own, which follows a mailbox, and a mail server. */
export const test = base.extend<{ site: Site }>({
  site: async ({}, use) => {
    const emails = await startEmailCatcher();
    const mailbox = await startImapServer();
    const dataDir = await copyTemplate(process.env['DATA_TEMPLATE']);
    await withDatabase({ dataDir }, ({ db }) => seedReaders(db));
    const urls = { SMTP_URL: emails.smtpUrl, IMAP_URL: mailbox.url };
    const env = { ...urls, UPDATES_PER_MINUTE: '10000', RATE_LIMIT_FACTOR: '1000' };
    const server = await startServer({ dataDir, env });
    await use({ ...server, mailbox, emails });
    await server.stop();
    await mailbox.stop();
    await emails.stop();
    await removeFolder(dataDir);
  },
  baseURL: ({ site }, use) => use(site.url),
});

async function seedReaders(db: Db): Promise<void> {
  const at = new Date(Date.now() - 3 * 24 * 3_600_000);
  const services = { clock: () => at, secret: 'none is suppressed' };
  // Whatever day it is.
  await db.insert(workingHours).values({
    isOn: true,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    opensAt: 0,
    closesAt: 24 * 60,
    hasBankHolidays: false,
    closedDays: [],
  });
  for (const email of readers) {
    await db.transaction(async (tx) => {
      const contact = { email, leadSource: 'resource_download', leadType: 'Tools' } as const;
      await recordContact(tx, services, contact, at);
      await subscribe(tx, services, email, confirmPage);
    });
  }
}

/** Writes what a new text lacks, and puts it onto the site. */
export async function publish(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Compare and publish' }), 'Control+Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/: changes$/);
  await page.waitForLoadState();
  await hand.press(page.getByRole('button', { name: 'Publish now' }), 'Control+Enter');
  await expect(page.getByText('On the site now.')).toBeVisible();
}

/** Waits for a test of ours as it comes into the followed mailbox, and puts it there. */
export async function deliverTest({ mailbox, emails }: Site, subject: string) {
  const fits = ({ recipients, message }: CaughtEmail) =>
    recipients[0] === company.enquiriesTo && message.subject === `Test: ${subject}`;
  const caught = await emails.waitForEmail(fits);
  mailbox.deliver(caught.raw);
  return caught;
}
