import type { Page } from '@playwright/test';
import { expectNoBarriersByDayOrNight } from '../expect-no-barriers.ts';
import { expectToFit } from '../expect-to-fit.ts';
import { seededCookies } from '../seeded-people.ts';
import { expect, getState, pressKeys, test } from './admin-walk.ts';
import { sendEnquiry } from './send-enquiry.ts';

const subject = 'The scope of your audit';

const rowOf = (page: Page, name: string) => page.locator('[data-row]', { hasText: name });

/** Who has telephoned, and never written. */
async function addPerson(page: Page, name: string): Promise<string> {
  const email = `${name.toLowerCase().replace(' ', '@')}.example`;
  await page.goto('/admin/people/new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Source').fill('By telephone');
  await page.getByLabel('Legal basis').selectOption('They asked us to get in touch');
  await page.getByLabel('How we know').fill('Rang and asked for a quotation');
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  return email;
}

test.describe('by keyboard', () => {
  // Without a subject.
  test.use({ expectedStatuses: [422] });

  test('writes to a person who never wrote, stops it, and sends it', async ({
    page,
    emailCatcher,
  }) => {
    const email = await addPerson(page, 'Gwen Talfryn');
    await pressKeys(page, 'r');
    await expect(page.getByText(/This is not for mailings/)).toBeVisible();
    await expectToFit(page);
    await expectNoBarriersByDayOrNight(page);
    const draft = page.url();
    await page.getByLabel('Your email').fill('Dear Gwen, when may we call?');
    await pressKeys(page, 'Control+Enter');
    await expect(page.getByText('Write a subject first')).toBeVisible();
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Subject').press('Enter');
    await expect(page.getByText('Write a subject first')).toBeHidden();
    await expect(page.getByLabel('Your email')).toHaveValue('Dear Gwen, when may we call?');
    const pdf = await page.request.get('/storage/resources/sme-checklist.pdf');
    await page.getByLabel('Attach PDF').setInputFiles({
      name: 'scope.pdf',
      mimeType: 'application/pdf',
      buffer: await pdf.body(),
    });
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect(page.getByText(/Sending to Gwen Talfryn/)).toBeVisible();
    await pressKeys(page, 'z');
    await expect(page.getByLabel('Your email')).toHaveValue('Dear Gwen, when may we call?');
    await expect(page.getByLabel('Subject')).toHaveValue(subject);
    await expect(page.getByText('scope.pdf')).toBeVisible();
    expect(page.url().split('?')[0]).toBe(draft.split('#')[0]);

    await page.getByLabel('Your email').focus();
    await pressKeys(page, 'Control+Enter');
    await expect(page.getByText(/Sending to Gwen Talfryn/)).toBeVisible();
    await expect(page.locator('.conversation-list')).toContainText('Gwen Talfryn');
    const { message } = await emailCatcher.waitForEmail(({ recipients }) =>
      recipients.includes(email),
    );
    expect(message.subject).toBe(subject);
    expect(message.inReplyTo).toBeUndefined();
    expect(message.attachments.map(({ filename }) => filename)).toEqual(['scope.pdf']);
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByLabel('Stage').inputValue();
      })
      .toBe('contacted');
    await expect(page.locator('.conversation-head')).not.toContainText('left');
  });
});

test.describe('without JavaScript, as a consultant', () => {
  test.use({
    javaScriptEnabled: false,
    storageState: getState(seededCookies('consultant')),
  });

  test('writes, stops, sends and discards by plain forms', async ({ page, emailCatcher }) => {
    const email = await addPerson(page, 'Huw Talfryn');
    await page
      .getByRole('button', { name: /^Write/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Huw Talfryn');
    await page
      .getByRole('button', { name: /^Write/ })
      .first()
      .click();
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Your email').fill('Dear Huw');
    await page.getByRole('button', { name: 'Keep draft' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue(subject);
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.getByRole('button', { name: 'Stop it' }).click();
    await expect(page.getByLabel('Your email')).toHaveValue('Dear Huw');
    await page.getByRole('button', { name: /^Send/ }).click();
    await emailCatcher.waitForEmail(({ recipients }) => recipients.includes(email));
    await page.locator('.person-box').getByRole('link', { name: 'Huw Talfryn' }).click();
    await page
      .getByRole('link', { name: /^Reply/ })
      .first()
      .click();
    await expect(page.getByLabel('Your reply')).toBeVisible();
    await expect(page.getByText('Dear Huw', { exact: true })).toBeVisible();
  });

  test('marks as read and as unread by a button', async ({ page, request }) => {
    await sendEnquiry(request, { name: 'Ifan Talfryn', email: 'ifan@talfryn.example' });
    await page.goto('/admin/inbox');
    const row = rowOf(page, 'Ifan');
    await expect(row).toHaveAccessibleName(/^Unread: Ifan/);
    await row.click();
    await page.reload();
    await page.getByRole('button', { name: 'Mark as read' }).click();
    await expect(row).not.toHaveAccessibleName(/Unread/);
    await page.getByRole('button', { name: 'Mark as unread' }).click();
    await expect(row).toHaveAccessibleName(/^Unread: Ifan/);
  });
});

test('marks as read what is opened, and counts what is not in the bar', async ({
  page,
  request,
}) => {
  await sendEnquiry(request, { name: 'Jon Talfryn', email: 'jon@talfryn.example' });
  await page.goto('/admin/people');
  const inbox = page.getByRole('navigation', { name: 'Admin', exact: true }).getByText(/unread/);
  await expect(inbox).toBeVisible();
  await page.goto('/admin/inbox');
  const row = rowOf(page, 'Jon');
  const address = (await row.getAttribute('href')) ?? '';
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Mark as unread' })).toBeVisible();
  await expect(row).not.toHaveAccessibleName(/Unread/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Mark as unread' })).toBeVisible();
  await pressKeys(page, 'u');
  await expect(page).toHaveURL(/#unread$/);
  await expect(row).toHaveAccessibleName(/^Unread: Jon/);
});
