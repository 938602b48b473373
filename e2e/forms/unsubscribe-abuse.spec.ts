import type { APIResponse } from '@playwright/test';
import { expect, test } from './mail-readers.ts';

const guess = 'A'.repeat(43);
const unsubscribed = 'Unsubscribed Successfully';

const getParts = (path: string) => {
  const { searchParams } = new URL(path, 'http://localhost');
  return { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' };
};

/** The page without what differs between visitors: the nonce, and their own address and token. */
async function comparable(response: APIResponse, own: { email: string; token: string }) {
  const text = (await response.text())
    .replaceAll(/nonce="[^"]*"/g, 'nonce')
    .replaceAll(own.email, 'EMAIL')
    .replaceAll(encodeURIComponent(own.email), 'EMAIL')
    .replaceAll(own.token, 'TOKEN');
  return { status: response.status(), text };
}

test('changes nothing on GET or HEAD of any link in a mail', async ({
  request,
  reader,
  emailCatcher,
}) => {
  await request.post('/unsubscribe', { form: { act: 'mail-link', email: reader.email } });
  const { message } = await emailCatcher.waitForEmail(
    ({ recipients }) => recipients[0] === reader.email,
  );
  const header = message.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const ours = `${message.html ?? ''} ${message.text ?? ''} ${header}`
    .replaceAll('&amp;', '&')
    .matchAll(/https?:\/\/localhost[^\s"'<>]+/g);
  const links = [...new Set([...ours].map(([link]) => link))];
  expect(links.length).toBeGreaterThanOrEqual(2);
  const seeded = Object.values(reader.links);
  for (const link of [...links, ...seeded]) {
    expect((await request.get(link)).status()).toBe(200);
    expect((await request.head(link)).status()).toBe(200);
  }
  const confirmPage = await (await request.get(reader.links.confirm)).text();
  expect(confirmPage).toContain('Yes, send me updates');
  for (const link of [...links, reader.links.unsubscribe].filter((l) => l.includes('?email='))) {
    expect(await (await request.get(link)).text()).toContain('Do you want to leave');
  }
});

test('answers an unknown address, a wrong token and an expired one with the same page', async ({
  request,
  reader,
}) => {
  const visitors = [
    { email: reader.email, token: guess },
    { email: 'nobody@example.org', token: guess },
    { email: 'nobody@example.org', token: getParts(reader.links.unsubscribe).token },
    getParts(reader.oldLinks.unsubscribe),
  ];
  for (const act of [null, 'unsubscribe', 'resubscribe', 'mail-link']) {
    const answers = [];
    for (const visitor of visitors) {
      const query = new URLSearchParams(visitor).toString();
      const response = act
        ? await request.post('/unsubscribe', { form: { ...visitor, act }, maxRedirects: 0 })
        : await request.get(`/unsubscribe?${query}`);
      answers.push(await comparable(response, visitor));
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  }
});

test('refuses tokens made for another purpose', async ({ request, reader }) => {
  const { email, token } = getParts(reader.links.unsubscribe);
  const [confirm, once] = [getParts(reader.links.confirm), getParts(reader.links.oneClick)];
  for (const other of [confirm.token, once.token]) {
    const response = await request.post('/unsubscribe', { form: { email, token: other } });
    expect(response.status()).toBe(422);
  }
  for (const other of [token, once.token]) {
    const response = await request.post('/subscribe/confirm', { form: { token: other } });
    expect(response.status()).toBe(422);
  }
  for (const other of [token, confirm.token]) {
    const response = await request.post(`/unsubscribe/one-click?token=${other}`);
    expect(response.status()).toBe(404);
    expect(await response.text()).not.toContain(unsubscribed);
  }
  const page = await request.get(reader.links.unsubscribe);
  expect(await page.text()).toContain('Do you want to leave');
});

test('accepts the email and token alone, without the button’s field', async ({
  request,
  reader,
}) => {
  const form = getParts(reader.links.unsubscribe);
  const response = await request.post('/unsubscribe', { form, maxRedirects: 0 });
  expect(response.status()).toBe(303);
  expect(response.headers()['location']).toContain('state=success');
});

test('resubscribes only with the token that was used to unsubscribe', async ({
  request,
  reader,
}) => {
  const { email, token } = getParts(reader.links.unsubscribe);
  const back = { act: 'resubscribe', email };
  for (const form of [back, { ...back, token: guess }, { ...back, token }]) {
    expect((await request.post('/unsubscribe', { form })).status()).toBe(422);
  }
  const page = await request.get(`${reader.links.unsubscribe}&state=success`);
  expect(await page.text()).toContain('Invalid Link');
});

test('refuses unknown fields and fields sent twice', async ({ request, reader }) => {
  const form = { ...getParts(reader.links.unsubscribe), is_active: 'true' };
  expect((await request.post('/unsubscribe', { form })).status()).toBe(422);
  const twice = await request.post('/unsubscribe', {
    data: 'email=a&email=b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(twice.status()).toBe(400);
  expect(await twice.text()).toContain('Failed to unsubscribe. Please try again.');
});

test('lets mail programs unsubscribe with one POST, without an origin, repeatedly', async ({
  request,
  reader,
}) => {
  const posts = [
    {},
    { form: { 'List-Unsubscribe': 'One-Click' } },
    { multipart: { 'List-Unsubscribe': 'One-Click' } },
    { headers: { origin: 'https://mail.example' }, data: { any: 'thing' } },
  ];
  for (const post of posts) {
    const response = await request.post(reader.oldLinks.oneClick, { ...post, maxRedirects: 0 });
    expect(response.status()).toBe(200);
    expect(await response.text()).toContain(unsubscribed);
  }
  const page = await (await request.get(reader.links.unsubscribe)).text();
  expect(page).toContain('You have already left our mailing list');
  expect(page).not.toContain('Do you want to leave');
});

test('refuses forms posted from another site', async ({ request, reader }) => {
  const form = getParts(reader.links.unsubscribe);
  const headers = { origin: 'https://elsewhere.example' };
  for (const [path, fields] of [
    ['/unsubscribe', form],
    ['/subscribe/confirm', { token: getParts(reader.links.confirm).token }],
  ] as const) {
    expect((await request.post(path, { form: fields, headers })).status()).toBe(403);
  }
});

test('keeps the link and its token out of caches, referrers, search engines and logs', async ({
  request,
  reader,
  server,
}) => {
  const { email, token } = getParts(reader.links.unsubscribe);
  for (const link of Object.values(reader.links)) {
    const response = await request.get(link);
    const headers = response.headers();
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>');
  }
  await request.post('/unsubscribe', { form: { email, token } });
  const log = server.lines.join('\n');
  expect(log).not.toContain(token);
  expect(log).not.toContain(email);
});
