import type { APIRequestContext, APIResponse } from '@playwright/test';
import { expect, test } from './mail-readers.ts';

const guess = 'A'.repeat(43);
const oneClick = { form: { 'List-Unsubscribe': 'One-Click' } };
const unsubscribed = 'Unsubscribed Successfully';

const partsOf = (path: string) => {
  const { searchParams } = new URL(path, 'http://localhost');
  return { email: searchParams.get('email') ?? '', token: searchParams.get('token') ?? '' };
};

/** What tells two visitors' pages apart: the nonce, and what stands in their own addresses. */
async function comparable(response: APIResponse, own: { email: string; token: string }) {
  const text = (await response.text())
    .replaceAll(/nonce="[^"]*"/g, 'nonce')
    .replaceAll(own.email, 'EMAIL')
    .replaceAll(encodeURIComponent(own.email), 'EMAIL')
    .replaceAll(own.token, 'TOKEN');
  return { status: response.status(), text };
}

test('GET and HEAD of every link in a mail change nothing', async ({
  request,
  reader,
  mailCatcher,
}) => {
  await request.post('/unsubscribe', { form: { act: 'mail-link', email: reader.email } });
  const { mail } = await mailCatcher.waitForMail(
    ({ recipients }) => recipients[0] === reader.email,
  );
  const header = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const ours = `${mail.html ?? ''} ${mail.text ?? ''} ${header}`
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

test('an unknown address and a wrong token get the same page', async ({ request, reader }) => {
  const visitors = [
    { email: reader.email, token: guess },
    { email: 'nobody@example.org', token: guess },
    { email: 'nobody@example.org', token: partsOf(reader.links.unsubscribe).token },
    partsOf(reader.oldLinks.unsubscribe),
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

test('refuses tokens of another purpose', async ({ request, reader }) => {
  const { email, token } = partsOf(reader.links.unsubscribe);
  const [confirm, once] = [partsOf(reader.links.confirm), partsOf(reader.links.oneClick)];
  for (const other of [confirm.token, once.token]) {
    const response = await request.post('/unsubscribe', { form: { email, token: other } });
    expect(response.status()).toBe(422);
  }
  for (const other of [token, once.token]) {
    const response = await request.post('/subscribe/confirm', { form: { token: other } });
    expect(response.status()).toBe(422);
  }
  for (const other of [token, confirm.token]) {
    const response = await request.post(`/unsubscribe/one-click?token=${other}`, oneClick);
    expect(await response.text()).not.toContain(unsubscribed);
  }
  const page = await request.get(reader.links.unsubscribe);
  expect(await page.text()).toContain('Do you want to leave');
});

test('a program may post the link alone', async ({ request, reader }) => {
  const form = partsOf(reader.links.unsubscribe);
  const response = await request.post('/unsubscribe', { form, maxRedirects: 0 });
  expect(response.status()).toBe(303);
  expect(response.headers()['location']).toContain('state=success');
});

test('resubscribing needs the link that was used', async ({ request, reader }) => {
  const { email, token } = partsOf(reader.links.unsubscribe);
  const back = { act: 'resubscribe', email };
  for (const form of [back, { ...back, token: guess }, { ...back, token }]) {
    expect((await request.post('/unsubscribe', { form })).status()).toBe(422);
  }
  expect(await textOf(request, `${reader.links.unsubscribe}&state=success`)).toContain(
    'Invalid Link',
  );
});

test('fields that are not ours, and fields sent twice, are refused', async ({
  request,
  reader,
}) => {
  const form = { ...partsOf(reader.links.unsubscribe), is_active: 'true' };
  expect((await request.post('/unsubscribe', { form })).status()).toBe(422);
  const twice = await request.post('/unsubscribe', {
    data: 'email=a&email=b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(twice.status()).toBe(400);
  expect(await twice.text()).toContain('Failed to unsubscribe. Please try again.');
});

test('mail programs unsubscribe with one POST, without an origin, as often as they like', async ({
  request,
  reader,
}) => {
  for (let again = 0; again < 3; again += 1) {
    const response = await request.post(reader.oldLinks.oneClick, { ...oneClick, maxRedirects: 0 });
    expect(response.status()).toBe(200);
    expect(await response.text()).toContain(unsubscribed);
  }
  const asMultipart = await request.post(reader.links.oneClick, {
    multipart: { 'List-Unsubscribe': 'One-Click' },
  });
  expect(asMultipart.status()).toBe(200);
});

test('a form on another site unsubscribes nobody', async ({ request, reader }) => {
  const form = partsOf(reader.links.unsubscribe);
  const headers = { origin: 'https://elsewhere.example' };
  for (const [path, fields] of [
    ['/unsubscribe', form],
    [reader.links.oneClick, oneClick.form],
    ['/subscribe/confirm', { token: partsOf(reader.links.confirm).token }],
  ] as const) {
    expect((await request.post(path, { form: fields, headers })).status()).toBe(403);
  }
});

test('the address with its secret is not stored, not listed and not passed on', async ({
  request,
  reader,
  server,
}) => {
  const { email, token } = partsOf(reader.links.unsubscribe);
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

async function textOf(request: APIRequestContext, path: string): Promise<string> {
  return (await request.get(path)).text();
}
