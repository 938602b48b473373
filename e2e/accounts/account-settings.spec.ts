import { expectDanger } from '../expect-danger.ts';
import { expect, test } from '../fixtures.ts';
import { mailedLink } from '../mailed-link.ts';
import { newAddress } from '../new-address.ts';
import { enterAsMember, logIn, password, signUp } from './account-walk.ts';

test('confirms an address only when the button is pressed, not when the link is opened', async ({
  page,
  emailCatcher,
  request,
}) => {
  const email = await signUp(page);
  const link = await mailedLink(emailCatcher, email, '/auth/verify');
  for (let ctx = 0; ctx < 2; ctx += 1) await request.get(link);
  await page.goto('/account');
  await expect(page.getByText('Your address is not confirmed yet')).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText('This email address is confirmed.')).toBeVisible();
  await expect(page.getByText('Your address is not confirmed yet')).toHaveCount(0);
});

test.describe('an account', () => {
  test.use({ expectedStatuses: [422] });

  test('changes its name, password and address, and exports its data', async ({
    page,
    emailCatcher,
  }) => {
    const email = await enterAsMember(page);
    await page.goto('/account');
    await page.getByLabel('Full Name').fill('Ana Jones');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Your change is saved.')).toBeVisible();
    await page.goto('/account/password');
    await page.getByLabel('Current password').fill('wrong');
    await page.getByLabel('New password').fill('pond lamp rook');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This is not your current password').first()).toBeVisible();
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').fill('pond lamp rook');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('You are logged out everywhere else.')).toBeVisible();
    const exported = await page.request.post('/account/export');
    expect(await exported.json()).toMatchObject({ about: email });
    expect(await exported.text()).toContain('Ana Jones');
    expect(await exported.text()).not.toMatch(/password"|token|secret/i);
    const newEmail = newAddress();
    await page.goto('/account/address');
    await page.getByLabel('New email').fill(newEmail);
    await page.getByLabel('Current password').fill('pond lamp rook');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await page.goto(await mailedLink(emailCatcher, newEmail, '/auth/verify'));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByText(newEmail)).toBeVisible();
  });

  test('asks for the password when its address is confirmed in another browser', async ({
    page,
    browser,
    emailCatcher,
    server,
  }) => {
    const email = await signUp(page);
    const link = await mailedLink(emailCatcher, email, '/auth/verify');
    const elsewhere = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
    const otherPage = await elsewhere.newPage();
    await otherPage.goto(link);
    const confirm = otherPage.getByRole('button', { name: 'Confirm this address' });
    await confirm.click();
    await expect(otherPage.getByText('This is not your current password').first()).toBeVisible();
    await otherPage.getByLabel('Password of the account').fill(password);
    await confirm.click();
    await expect(otherPage.getByText('This email address is confirmed.')).toBeVisible();
    await elsewhere.close();
  });

  test('is deleted for good, and can no longer log in', async ({ page }) => {
    const email = await enterAsMember(page);
    await page.goto('/account/data');
    await page.getByLabel('Current password').fill(password);
    const deletion = page.getByRole('button', { name: 'Delete my account' });
    await expectDanger(deletion);
    await deletion.click();
    await expect(
      page.getByText('Your account and everything in it have been deleted.'),
    ).toBeVisible();
    await page.goto('/auth');
    await logIn(page, email);
    await expect(page.getByRole('main').getByText('Invalid email or password')).toBeVisible();
  });
});
