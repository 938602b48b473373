import { expectNoBarriers } from '../expect-no-barriers.ts';
import { seededCookies } from '../seeded-people.ts';
import { expect, getState, test } from './admin-walk.ts';
import { sendEnquiry } from './send-enquiry.ts';

test('an open inbox, conversation and day show what comes, and keep what is being done', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  await page.goto('/admin/inbox');
  await sendEnquiry(request, { name: 'Lia First', email: 'lia@live.example' });
  const lia = page.locator('.rows').getByRole('link', { name: /Lia First/ });
  await expect(lia).toBeVisible();
  const listed = page.getByRole('heading', { name: /^Waiting for us/ });
  await expect(async () => {
    const inBar = await page.locator('.admin-pages [href="/admin/inbox"] .count').textContent();
    const text = `Waiting for us ${Number.parseInt(inBar ?? '')}, shortest first`;
    await expect(listed).toHaveText(text, { timeout: 1 });
  }, 'the bar counts the same').toPass();
  await lia.click();
  await page.getByLabel('Your reply').fill('Half an answer');

  const colleague = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: getState(seededCookies('consultant')),
  });
  const theirs = await colleague.newPage();
  await theirs.goto('/admin');
  const waiting = theirs.getByRole('heading', { name: /^Waiting for us/ });
  const before = await waiting.textContent();
  await sendEnquiry(request, { name: 'Lew Second', email: 'lew@live.example' });
  await expect(waiting).not.toHaveText(before ?? '');
  await expect(page.locator('.rows').getByRole('link', { name: /Lew Second/ })).toBeVisible();
  await expect(page.getByLabel('Your reply')).toHaveValue('Half an answer');
  await expect(page.getByLabel('Your reply')).toBeFocused();

  await theirs.goto(new URL(page.url()).pathname);
  await theirs.getByLabel('Your reply').fill('I telephoned her.');
  await expect(page.getByText(/is writing here too, since/)).toBeVisible();
  await theirs.getByRole('button', { name: /^Add note|^Note/ }).click();
  await expect(page.locator('.thread')).toContainText('I telephoned her.');
  await theirs.getByLabel('Your reply').fill('Dear Lia,');
  await theirs.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.locator('#overtaken')).toContainText('answered at');
  await expect(page.getByRole('button', { name: /^Send as well/ })).toBeVisible();
  await expect(page.getByLabel('Your reply')).toHaveValue('Half an answer');
  await theirs.goto(new URL(page.url()).pathname);
  await theirs.getByRole('button', { name: /^Done/ }).click();
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
  await colleague.close();
});

test('a page without parts that change says what comes for the member, who chose so', async ({
  page,
  request,
}) => {
  await page.goto('/account/notices');
  const boxes = [/^A new conversation begins/, /^Show what comes for me/];
  for (const box of boxes) await page.getByLabel(box).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your change is saved.')).toBeVisible();
  await page.goto('/admin/companies', { waitUntil: 'networkidle' });
  await sendEnquiry(request, { name: 'Lil Third', email: 'lil@live.example' });
  // Opened in a browser, the list would mark its first conversation as read, and no one is told of that.
  const list = await (await page.request.get('/admin/inbox')).text();
  const rows = list.matchAll(/href="(\S+)" data-row=(?:(?!<\/a>).)*Lil Third/gs);
  const address = [...rows].at(-1)?.[1] ?? '';
  // Those of other tests come too, if their emails are not sent yet.
  const notice = page.getByRole('status').locator(`a[href="${address}"]`);
  await expect(notice).toHaveText(/ has begun$/);
  await expectNoBarriers(page);
  await notice.click();
  await expect(page.getByRole('heading', { name: 'Lil Third' }).first()).toBeVisible();
  await page.goto('/account/notices');
  for (const box of boxes) await page.getByLabel(box).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your change is saved.')).toBeVisible();
});

test('a colleague who has the text open is shown until they leave, and what one types stays where it is', async ({
  page,
  browser,
  baseURL,
}) => {
  const others = page.locator('#others');
  const field = page.getByLabel('Below the first button');
  await page.goto('/admin/words/services/greenfield', { waitUntil: 'networkidle' });
  await field.focus();
  await expect(others).toBeHidden();
  const colleague = await browser.newContext({
    ...(baseURL && { baseURL }),
    storageState: getState(seededCookies('lee')),
  });
  const theirs = await colleague.newPage();
  await theirs.goto('/admin/words/services/greenfield');
  await expect(theirs.locator('#others')).toContainText('has this open too, since');
  const top = async () => (await field.boundingBox())?.y ?? 0;
  const before = await top();
  // As when its window is looked at again; by itself it asks every 15 seconds.
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(async () => {
    await look();
    await expect(others).toContainText('has this open too, since', { timeout: 1000 });
  }).toPass();
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
  await expectNoBarriers(page);
  await theirs.goto('/admin');
  await expect(async () => {
    await look();
    await expect(others).toHaveText('No one else has it open now', { timeout: 1000 });
  }).toPass();
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
  await colleague.close();
});
