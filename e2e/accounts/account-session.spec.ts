import type { Page } from '@playwright/test';
import { restoreFromCache } from '../restore-from-cache.ts';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { expectValidHtml } from '../expect-valid-html.ts';
import { expect, test } from '../fixtures.ts';
import { holdScripts } from '../hold-back.ts';
import { addAuthenticator, enterAsMember, logIn, logoutButton, signUp } from './account-walk.ts';

// A usual laptop: the bar must not collapse for somebody who is logged in.
test.use({ viewport: { width: 1280, height: 720 } });

test('the account’s pages are valid, accessible and fit a phone', async ({ page }) => {
  await enterAsMember(page);
  await addAuthenticator(page);
  const paths = [
    '',
    '/identities',
    '/address',
    '/password',
    '/sessions',
    '/factors',
    '/data',
    '/factors/codes',
  ];
  for (const path of paths.map((end) => `/account${end}`)) {
    await expectValidHtml(await (await page.request.get(path)).text(), path);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    await expectToFit(page);
    await expectNoBarriersByDayOrNight(page);
  }
});

test('tells other tabs of a new name and of an added second factor', async ({ page }) => {
  await enterAsMember(page);
  await page.goto('/account');
  await page.getByLabel('Full Name').fill('Ana Jones');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => lastEvent(page)).toContain('USER_UPDATED');
  await addAuthenticator(page);
  // The page with the backup codes was still rendered for the earlier session.
  await page.goto('/account');
  await expect.poll(() => lastEvent(page)).toContain('MFA_CHALLENGE_VERIFIED');
});

test('logs a user’s other pages out too, except one with unsaved text', async ({
  page,
  context,
}) => {
  await enterAsMember(page);
  await page.goto('/');
  const reading = await context.newPage();
  await reading.goto('/faq');
  await expect(logoutButton(reading)).toBeVisible();
  const writing = await context.newPage();
  await writing.goto('/contact');
  await writing.getByLabel('Message').pressSequentially('Half a sentence');
  await page.bringToFront();
  await logoutButton(page).click();
  await expect(page.getByText('You have been logged out successfully.')).toBeVisible();
  await expect(logoutButton(reading)).toHaveCount(0);
  await expect(reading).toHaveURL('/faq');
  await expect(writing.getByLabel('Message')).toHaveValue('Half a sentence');
});

test('keeps a page with text that was typed before its script loaded', async ({
  page,
  context,
}) => {
  await enterAsMember(page);
  await page.goto('/');
  const writing = await context.newPage();
  const letScriptsCome = await holdScripts(writing);
  await writing.goto('/contact', { waitUntil: 'commit' });
  await writing.getByLabel('Message').fill('Half a sentence');
  letScriptsCome();
  await writing.waitForLoadState('networkidle');
  await page.bringToFront();
  const told = writing.evaluate(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('storage', ({ key }) => key === 'session-event' && setTimeout(resolve));
      }),
  );
  await logoutButton(page).click();
  await expect(page.getByText('You have been logged out successfully.')).toBeVisible();
  await told;
  await expect(writing.getByLabel('Message')).toHaveValue('Half a sentence');
});

for (const path of ['/faq', '/account']) {
  test(`says on ${path} that logging out has failed when there is no connection`, async ({
    page,
    context,
  }) => {
    await enterAsMember(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await context.setOffline(true);
    await logoutButton(page).click();
    await expect(page.getByRole('alert').getByText('Logout failed')).toBeVisible();
    await logoutButton(page).click();
    await expect(page.getByText('Logout failed')).toHaveCount(1);
    await expect(page).toHaveURL(path);
    await context.setOffline(false);
    await logoutButton(page).click();
    await expect(page.getByText('You have been logged out successfully.')).toBeVisible();
  });
}

test('updates the session record after the second step, and refreshes it on any page', async ({
  page,
}) => {
  const email = await enterAsMember(page);
  const getCode = await addAuthenticator(page);
  await logoutButton(page).click();
  await expect(page.getByText('You have been logged out successfully.')).toBeVisible();
  await page.goto('/auth?next=/faq');
  await logIn(page, email);
  await page.clock.install();
  await page.getByRole('textbox', { name: 'Code' }).fill(await getCode(30_000));
  await page.getByRole('button', { name: 'Verify code' }).click();
  await expect(page).toHaveURL('/faq');
  await expect.poll(() => lastEvent(page)).toContain('MFA_CHALLENGE_VERIFIED');
  expect(await page.evaluate(() => localStorage.getItem('session'))).toContain('"aal":"aal2"');
  await page.clock.fastForward('59:00');
  await page.clock.runFor(31_000);
  await expect.poll(() => lastEvent(page)).toContain('TOKEN_REFRESHED');
});

test.describe('the session record in the browser', () => {
  test.use({ expectedStatuses: [401, 503] });

  test('is refreshed before it expires, even if the first tries fail', async ({ page }) => {
    await signUp(page);
    await page.goto('/');
    expect(await lastEvent(page)).toContain('SIGNED_IN');
    await page.clock.install();
    await page.goto('/account');
    await page.route('**/auth/refresh', (route) => route.fulfill({ status: 503 }), { times: 2 });
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/auth/refresh')) answers.push(response.status());
    });
    await page.clock.fastForward('59:00');
    await page.clock.runFor(31_000);
    await expect.poll(() => answers).toEqual([503, 503, 200]);
    await expect(page).toHaveURL('/account');
    expect(await page.evaluate(() => localStorage.getItem('session'))).toContain('expires_at');
    await expect.poll(() => lastEvent(page)).toContain('TOKEN_REFRESHED');
  });

  test('is removed, with a redirect to the login, when the session is gone', async ({
    page,
    context,
  }) => {
    await enterAsMember(page);
    await page.clock.install();
    await page.goto('/account');
    await context.clearCookies();
    await page.clock.fastForward('59:00');
    await page.clock.runFor(31_000);
    await expect(page).toHaveURL('/auth?next=%2Faccount');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('session'))).toBeNull();
    expect(await lastEvent(page)).toContain('SIGNED_OUT');
  });

  test('is checked when the browser restores a page from its back/forward cache', async ({
    page,
    context,
  }) => {
    await enterAsMember(page);
    await page.goto('/account');
    await restoreFromCache(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/account');
    await context.clearCookies();
    await restoreFromCache(page);
    await expect(page).toHaveURL('/auth?next=%2Faccount');
  });
});

test('puts the notice that a page came with in again, so that it is announced', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const watch = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const isAnnounced = (target as Element).matches('[role=status]') && addedNodes.length > 0;
        if (isAnnounced) document.documentElement.dataset['said'] = target.textContent ?? '';
      }
    });
    addEventListener('load', () =>
      watch.observe(document.body, { childList: true, subtree: true }),
    );
  });
  await signUp(page);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-said', /^Account created!/);
});

/** The last event that was announced to all tabs. */
const lastEvent = (page: Page) =>
  page.evaluate(() => localStorage.getItem('session-event') ?? 'nothing');

test('tells a browser that refuses cookies so before anything is typed', async ({ page }) => {
  const notice = page.getByRole('alert').filter({ hasText: 'blocking our cookies' });
  await page.goto('/auth', { waitUntil: 'networkidle' });
  await expect(notice).toHaveCount(0);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }),
  );
  await page.reload();
  await expect(notice).toBeVisible();
  await expectNoBarriersByDayOrNight(page);
});
