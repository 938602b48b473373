import { expect, test } from '../fixtures.ts';
import { postForm } from '../post-form.ts';
import {
  fillSample,
  newPerson,
  singleForms,
  submitButton,
  visitorForms,
} from '../visitor-forms.ts';

const fields = {
  name: 'Ana Smith',
  email: 'ana@example.org',
  message: 'Hello',
  consent: 'on',
};

test('refuses a contact form with the honeypot filled in', async ({ server }) => {
  const response = await postForm(`${server.url}/contact`, { ...fields, website: 'https://spam' });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain('Bot detection triggered');
});

test.describe('when a password manager fills in the honeypot', () => {
  test.use({ expectedStatuses: [422] });

  for (const form of singleForms.filter(({ schema }) => 'website' in schema.shape)) {
    test(`sends the form on ${form.page} on the second press`, async ({ page }) => {
      await page.goto(form.page, { waitUntil: 'networkidle' });
      const trap = page.locator('[name=website]');
      await fillSample(page, form);
      await expect(trap).toHaveAttribute('data-1p-ignore');
      await trap.evaluate((field: HTMLInputElement) => (field.value = 'https://firm.example'));
      const send = submitButton(page);
      await send.click();
      await expect(page.locator('.error-summary')).toContainText('Bot detection triggered');
      await send.click();
      await expect(page.locator('.form-sent')).toBeVisible();
    });
  }
});

test('refuses a contact form with an unknown field', async ({ server }) => {
  const response = await postForm(`${server.url}/contact`, { ...fields, role: 'admin' });
  expect(response.status).toBe(422);
});

for (const { page, sample } of visitorForms.filter(({ takesAnyMailbox }) => !takesAnyMailbox)) {
  test(`refuses a disposable address that only the server’s list has on ${page}`, async ({
    server,
  }) => {
    const typed = sample({ ...newPerson(), email: 'ana@yopmail.com' });
    const response = await postForm(server.url + page, typed);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Disposable email addresses are not allowed');
  });
}

for (const [name, from] of [
  ['another site', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
] as const) {
  test(`refuses a contact form posted from ${name}`, async ({ server }) => {
    const response = await postForm(`${server.url}/contact`, fields, from);
    expect(response.status).toBe(403);
  });
}

test('refuses JSON sent as plain text', async ({ server }) => {
  const response = await fetch(`${server.url}/contact`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(fields),
  });
  expect(response.status).toBe(403);
});

for (const [name, value] of [
  ['a line break', 'Ana\r\nBcc: everybody@example.org'],
  ['an encoded line break', 'Ana%0d%0aBcc: x'],
  ['a line separator', 'Ana\u2028Smith'],
  ['an encoded word', '=?utf-8?q?Ana?='],
] as const) {
  test(`refuses a name that contains ${name}`, async ({ server }) => {
    const response = await postForm(`${server.url}/contact`, { ...fields, name: value });
    expect(response.status).toBe(422);
  });
}

test('refuses ten megabytes and still serves the home page', async ({ server }) => {
  // The second path takes files from admins, but other bodies may be no larger than elsewhere.
  for (const path of ['/contact', '/admin/storage/upload']) {
    const message = 'x'.repeat(10_000_000);
    const response = await postForm(`${server.url}${path}`, { ...fields, message });
    expect(response.status, path).toBe(413);
  }
  expect((await fetch(server.url)).status).toBe(200);
});

test('refuses a form with thousands of fields', async ({ server }) => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, '1']));
  const response = await postForm(`${server.url}/contact`, many);
  expect(response.status).toBe(400);
});

test('ignores forged host-forwarding headers', async ({ server }) => {
  const response = await fetch(`${server.url}/contact/sent?reference=TB-2345-6789`, {
    headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  });
  const html = await response.text();
  expect(html).not.toContain('evil.example');
});

test('sends the security headers with every answer, errors included', async ({ server }) => {
  for (const path of ['/', '/contact', '/no-such-page', '/healthz', '/favicon.ico', '/.env']) {
    const { headers } = await fetch(server.url + path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toContain('unsafe');
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin');
  }
});

test('logs no personal data from forms or addresses', async ({ server }) => {
  const word = crypto.randomUUID();
  await postForm(`${server.url}/contact?email=${word}@example.org`, {
    ...fields,
    email: `${word}@example.org`,
    message: word,
  });
  await fetch(`${server.url}/no-such-page?email=${word}@example.org`);
  await expect
    .poll(() => server.lines.filter((line) => line.includes('/no-such-page')).length)
    .toBeGreaterThan(0);
  expect(server.lines.filter((line) => line.includes(word))).toEqual([]);
});

for (const path of [
  '/.env',
  '/.git/config',
  '/assets/',
  '/build/client/index.js.map',
  '/../package.json',
  '/..%2fpackage.json',
  '/src/root.tsx',
  '/data/secret',
]) {
  test(`answers 404 for ${path}`, async ({ server }) => {
    expect((await fetch(server.url + path)).status).toBe(404);
  });
}

test('reads a form of unknown length, and refuses it above the size limit', async ({ server }) => {
  const send = (text: string) => {
    const stream = new Response(text).body;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    // Node requires `duplex` to send a stream; the types do not know the option.
    const init = { method: 'POST', redirect: 'manual', headers, body: stream, duplex: 'half' };
    return fetch(`${server.url}/contact`, init as RequestInit);
  };
  const form = new URLSearchParams({ ...fields, message: 'chunk by chunk' }).toString();
  expect((await send(form)).status).toBe(303);
  expect((await send(`${form}${'x'.repeat(300_000)}`)).status).toBe(413);
});
