import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, pressKeys, test } from './admin-walk.ts';
import { sendEnquiry } from './send-enquiry.ts';

test.use({ expectedStatuses: [403] });

type Setting = { page: Page; request: APIRequestContext; mark: string };

/** A text box of the desk: how it is come by, and where its words are once they were sent. */
type Box = {
  open: (setting: Setting) => Promise<Locator>;
  button: string | RegExp;
  stored: (page: Page, words: string) => Locator;
};

async function openConversation({ page, request, mark }: Setting): Promise<Locator> {
  await sendEnquiry(request, { name: `Tess ${mark}`, email: `tess@${mark}.example` });
  await page.goto('/admin/inbox');
  await page.locator('[data-row]', { hasText: mark }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: `Tess ${mark}` })).toBeVisible();
  await page.waitForLoadState();
  return page.getByLabel('Your reply');
}

/** On the page of a person, by the key that leads to it. */
const openOfPerson =
  (key: string, getField: (page: Page) => Locator) =>
  async ({ page, request, mark }: Setting): Promise<Locator> => {
    await sendEnquiry(request, { name: `Tess ${mark}`, email: `tess@${mark}.example` });
    await page.goto(`/admin/people?q=tess@${mark}.example`);
    await page.locator('[data-row]').first().click();
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    await page.waitForLoadState();
    await pressKeys(page, key);
    return getField(page);
  };
const openEmail = openOfPerson('w', (page) => page.getByLabel('Your email'));

const inThread = (page: Page, words: string) =>
  page.locator('.thread').getByText(words, { exact: true });
const onPerson = (page: Page, words: string) =>
  page.locator('.person-words').getByText(words, { exact: true });

const boxes = {
  reply: {
    open: openConversation,
    button: 'Send',
    stored: inThread,
  },
  'note in a conversation': {
    open: openConversation,
    button: /^Note instead/,
    stored: inThread,
  },
  forward: {
    async open(setting) {
      const field = await openConversation(setting);
      await pressKeys(setting.page, 'f');
      await setting.page.getByLabel('Forward to this email address').fill('fay@other.example');
      await setting.page.keyboard.press('Escape');
      return field;
    },
    button: 'Forward',
    stored: inThread,
  },
  'new email': {
    async open(setting) {
      const field = await openEmail(setting);
      await setting.page.getByLabel('Subject').fill('Your audit');
      return field;
    },
    button: /^Send/,
    stored: inThread,
  },
  note: {
    open: openOfPerson('n', (page) => page.getByRole('textbox', { name: 'Note' }).first()),
    button: 'Add note',
    stored: onPerson,
  },
  call: {
    open: openOfPerson('p', (page) => page.getByLabel('What was said')),
    button: 'Log the call',
    stored: onPerson,
  },
  'next step': {
    open: openOfPerson('t', (page) => page.getByLabel('Add a next step')),
    button: 'Add',
    stored: (page, words) =>
      page
        .getByRole('region', { name: 'Next steps' })
        .getByRole('listitem')
        .getByText(words, { exact: true }),
  },
  template: {
    async open({ page, mark }) {
      await page.goto('/admin/inbox/templates');
      await page.getByLabel('Name').last().fill(mark);
      return page.getByLabel('Text').last();
    },
    button: 'Add',
    stored: (page, words) => page.locator('textarea', { hasText: words }),
  },
} satisfies Record<string, Box>;

for (const [name, { open, button, stored }] of Object.entries<Box>(boxes)) {
  const mark = name.replaceAll(' ', '');

  test(`the words of a ${name} outlive a session and a broken connection`, async ({
    page,
    request,
    admin,
  }) => {
    const field = await open({ page, request, mark: `${mark}one` });
    const words = `Words for ${name}.`;
    await field.fill(words);
    const press = async () => {
      const pressed = page
        .locator('form', { has: field })
        .getByRole('button', { name: button, exact: true });
      await page.waitForLoadState();
      if (!(await pressed.first().isVisible())) await pressKeys(page, 'Escape f');
      await pressed.first().click();
    };
    await page.route('**/admin/**', (route) =>
      route.request().isNavigationRequest() ? route.abort() : route.continue(),
    );
    const address = page.url();
    await press();
    await page.waitForURL(/^chrome-error/);
    await page.unroute('**/admin/**');
    await page.goto(address);
    await expect(field).toHaveValue(words);
    await page.context().clearCookies();
    await press();
    await expect(page.getByRole('heading', { name: 'Not saved yet' })).toBeVisible();
    await page.context().addCookies(admin.storageState.cookies);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(stored(page, words).first()).toBeVisible();
  });
}

for (const name of ['note', 'call', 'next step', 'template'] as const) {
  test(`what is typed while a ${name} is being sent stays`, async ({ page, request }) => {
    const box = boxes[name];
    const mark = `${name.replaceAll(' ', '')}two`;
    const field = await box.open({ page, request, mark });
    await field.fill('Sent.');
    let letItGo = () => {};
    const typed = new Promise<void>((resolve) => (letItGo = resolve));
    await page.route('**/admin/**', async (route) => {
      if (route.request().method() === 'POST') await typed;
      await route.continue();
    });
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type(' And this.');
    letItGo();
    if (name === 'template') await expect(page.getByText('Added.')).toBeVisible();
    else await expect(box.stored(page, 'Sent.')).toBeVisible();
    const left = page.locator('textarea, input').and(page.locator(':visible'));
    await expect
      .poll(() => left.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
      .toContainEqual(expect.stringContaining('And this.'));
  });
}

test('two windows of one member lose nothing of a draft, nor does leaving it logged out', async ({
  page,
  request,
  admin,
}) => {
  const field = await openConversation({ page, request, mark: 'windows' });
  const other = await page.context().newPage();
  await other.goto(page.url());
  const theirs = other.getByLabel('Your reply');
  const saved = () =>
    page.context().waitForEvent('response', (one) => one.url().endsWith('/draft'));
  let isSaved = saved();
  await theirs.fill('In the second.');
  await isSaved;
  await field.fill('In the first.');
  await expect(field).toHaveValue('In the first.\n\nIn the second.');
  isSaved = saved();
  await theirs.fill('In the second, longer.');
  await isSaved;
  await expect(theirs).toHaveValue('In the second, longer.\n\nIn the first.');
  await other.close();
  await page.reload();
  await expect(field).toHaveValue(/In the second, longer\./);

  await field.fill('Written after the end.');
  await page.context().clearCookies();
  await expect(page.getByText(/^Not saved: your session may have ended/)).toBeVisible();
  await field.fill('Written after the end, and more.');
  await page.goto('/admin/companies');
  await page.context().addCookies(admin.storageState.cookies);
  await page.goto('/admin/inbox');
  await page.locator('[data-row]', { hasText: 'windows' }).first().click();
  await expect(field).toHaveValue(/^Written after the end, and more\./);
});
