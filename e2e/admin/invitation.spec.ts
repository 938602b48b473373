import { addAuthenticator } from '../accounts/account-walk.ts';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { mailedLink } from '../mailed-link.ts';
import { newAddress } from '../new-address.ts';
import { expect, nobody, test } from './admin-walk.ts';

test.use({ expectedStatuses: [422] });

const problem = { name: 'There is a problem' };

test('an invited colleague comes from the email to the admin area, with a password of their own', async ({
  page,
  browser,
  server,
  emailCatcher,
}) => {
  const email = newAddress();
  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Invite a colleague' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Role').selectOption('Editor');
  await page.getByLabel('Your own password').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert', problem)).toContainText('This is not your current password');
  await expectNoBarriersByDayOrNight(page);
  await page.getByLabel('Your own password').fill('moss tin oak');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invited. They have a week to accept.')).toBeVisible();

  const context = await browser.newContext({
    baseURL: server.url,
    storageState: nobody,
    viewport: { width: 375, height: 800 },
  });
  const invited = await context.newPage();
  await invited.goto(await mailedLink(emailCatcher, email, '/auth/invitation'));
  await expect(invited.getByText('as an editor')).toBeVisible();
  await expectToFit(invited);
  await expectNoBarriersByDayOrNight(invited);
  await invited.getByLabel('Full name').fill('Kit Marsh');
  await invited.getByLabel('New password').fill('short one');
  await invited.getByRole('button', { name: 'Join the team' }).click();
  await expect(invited.getByRole('alert', problem)).toContainText('12 characters or more');
  await expect(invited.getByLabel('Full name')).toHaveValue('Kit Marsh');
  await invited.getByLabel('New password').fill('copper-lantern-orbit');
  await invited.keyboard.press('Enter');
  await expect(invited).toHaveURL(/\/account\/factors\?next=/);
  await addAuthenticator(invited);
  await invited.goto('/admin');
  await expect(invited).toHaveURL('/admin/words');
  await context.close();

  await page.goto(`/admin/users?q=${email}`);
  await expect(page.getByRole('row', { name: email })).toContainText('Editor');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } });

  test('an invitation is listed, sent to an address once, and withdrawn', async ({
    page,
    emailCatcher,
  }) => {
    const email = newAddress();
    const invite = async () => {
      await page.goto('/admin/users/invite');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Role').selectOption('Admin');
      await page.getByLabel('Your own password').fill('moss tin oak');
      await page.getByRole('button', { name: 'Send the invitation' }).click();
    };
    await invite();
    const link = await mailedLink(emailCatcher, email, '/auth/invitation');
    await invite();
    await expect(page.getByText('This address is invited already.')).toBeVisible();
    await page.goto('/admin/users?state=invited');
    await expect(page.getByText('Invited until').first()).toBeVisible();
    await page.getByRole('link', { name: email }).click();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Withdrawn. The link no longer works.')).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('It is invalid or has expired.')).toBeVisible();
  });
});
