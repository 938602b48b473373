import { withDatabase } from '../../src/platform/database/database.server.ts';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { type ServerProcess, startServer } from '../../src/testing/server-process.ts';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { seedUpdate } from '../seed-sending.ts';
import { emailOf } from '../seeded-people.ts';
import { expect, test as base } from './admin-walk.ts';

/** With an update on the site, and three readers. */
const test = base.extend<object, { server: ServerProcess }>({
  server: [
    async ({ emailCatcher }, use) => {
      const dataDir = await copyTemplate(process.env['DATA_TEMPLATE']);
      await withDatabase({ dataDir }, ({ db }) => seedUpdate(db, 3));
      const env = { SMTP_URL: emailCatcher.smtpUrl, UPDATES_PER_MINUTE: '10000' };
      const server = await startServer({ dataDir, env });
      await use(server);
      await server.stop();
      await removeFolder(dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('tests an update, reads what arrived, and sends it to its readers', async ({
  page,
  emailCatcher,
}) => {
  await page.goto('/admin/updates');
  await page.getByRole('link', { name: 'fourteen-days' }).click();
  await expect(page.getByText('has not been tested: send it to yourself first')).toBeVisible();
  await page.getByRole('button', { name: 'Send the test to me' }).click();
  const isTest = ({ recipients }: { recipients: string[] }) => recipients[0] === emailOf('kim');
  const { raw } = await emailCatcher.waitForEmail(isTest);
  await expect(async () => {
    await page.goto('/admin/updates/fourteen-days');
    await expect(page.getByText('has not been read yet')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectNoBarriersByDayOrNight(page);

  const buffer = Buffer.from(raw);
  const eml = { name: 'test.eml', mimeType: 'message/rfc822', buffer };
  await page.getByLabel('The email, saved as a file').setInputFiles(eml);
  await page.getByRole('button', { name: 'Read it', exact: true }).click();
  await expect(page.getByText('The email is not signed.')).toBeVisible();
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectToFit(page);
  }
  await expectNoBarriersByDayOrNight(page);

  await page.getByRole('button', { name: 'Send to 3…' }).click();
  await expect(page.getByText('goes to 3, now')).toBeVisible();
  await page.getByRole('button', { name: 'Send to 3' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Fourteen days/);
  for (const reader of [1, 2, 3]) {
    const email = `reader-${reader}@readers.example`;
    await emailCatcher.waitForEmail(({ recipients }) => recipients[0] === email);
  }
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^Sent, until/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('link', { name: 'Accepted 3' })).toBeVisible();
  await expectNoBarriersByDayOrNight(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectToFit(page);
});
