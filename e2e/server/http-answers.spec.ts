import { request as ask } from 'node:http';
import { connect } from 'node:net';
import { expect, startOwnServer, test } from '../fixtures.ts';
import { postForm } from '../post-form.ts';
import { visitorForms } from '../visitor-forms.ts';
import { seededCookies } from '../seeded-people.ts';

/** `fetch` refuses to send TRACE. */
function answerTo(method: string, url: string) {
  return new Promise<{ status: number | undefined; allow: string | undefined }>((done, fail) => {
    const sent = ask(url, { method }, (answer) => {
      answer.resume();
      done({ status: answer.statusCode, allow: answer.headers.allow });
    });
    sent.on('error', fail).end();
  });
}

for (const path of ['/', '/contact', '/faq', '/no-such-page', '/auth/refresh']) {
  test(`answers 405 to unsupported methods at ${path}`, async ({ server }) => {
    for (const method of ['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE']) {
      const answer = await answerTo(method, server.url + path);
      expect.soft(answer, method).toEqual({ status: 405, allow: 'GET, HEAD, POST' });
    }
  });
}

for (const path of ['/healthz', '/sitemap.xml', '/storage/resources/sme-checklist.pdf']) {
  test(`answers 405 to all but reading at ${path}`, async ({ server }) => {
    for (const method of ['OPTIONS', 'PUT', 'DELETE', 'POST']) {
      const answer = await answerTo(method, server.url + path);
      expect.soft(answer, method).toEqual({ status: 405, allow: 'GET, HEAD' });
    }
  });
}

test('answers 405 to a POST of a plain page and to a GET of a POST-only address', async ({
  server,
}) => {
  const posted = await postForm(`${server.url}/faq`, { q: 'why' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(await posted.text()).toContain('That cannot be done here');
  const read = await fetch(`${server.url}/auth/refresh`);
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
});

test('serves /favicon.ico', async ({ server }) => {
  const { status, headers } = await fetch(`${server.url}/favicon.ico`);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/x-icon']);
});

test('answers 404 to a form posted to a page that does not exist', async ({ server }) => {
  const response = await postForm(`${server.url}/no-such-page`, { q: 'why' });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('Oops! Page not found');
});

test('answers 404 to a path that cannot be decoded, and logs no error', async ({ server }) => {
  const before = server.lines.length;
  const response = await fetch(`${server.url}/resources/%ff`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('Oops! Page not found');
  const entries = () => server.lines.slice(before);
  await expect.poll(() => entries().join()).toContain('"request.unknown-path"');
  expect(entries().filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('logs status 499, not an error, when a visitor leaves before the answer', async ({
  server,
}) => {
  const before = server.lines.length;
  const entries = () => server.lines.slice(before).filter((line) => line.includes('"POST"'));
  const form = new URLSearchParams({ email: 'impatient@example.org', name: '', consent: 'on' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = ask(`${server.url}/resources/sme-checklist`, { method: 'POST', headers });
  sent.on('error', () => undefined);
  // This form takes 800 ms at the least, once it has been read.
  sent.end(form.toString(), () => setTimeout(() => sent.destroy(), 200));
  await expect.poll(() => entries().join()).toContain('"status":499');
});

test('logs status 499, not an error, when a visitor leaves while sending', async ({ server }) => {
  const before = server.lines.length;
  const entries = () => server.lines.slice(before);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const head = 'POST /contact HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n';
  socket.write(head, () => setTimeout(() => socket.destroy(), 200));
  await expect.poll(() => entries().join()).toContain('"status":499');
  expect(entries().filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('answers 415, without blaming the server, to a body that is not a form', async ({
  server,
}) => {
  for (const type of ['application/json', 'application/x-www-form-urlencoded-not']) {
    const headers = { 'content-type': type };
    const init = { method: 'POST', headers, body: '{"email":"ana@example.org"}' };
    const response = await fetch(`${server.url}/data-rights`, init);
    expect(response.status, type).toBe(415);
    expect(await response.text(), type).not.toContain('at our end');
  }
});

test('tells a form that has reached its rate limit how long to wait, and keeps its text', async () => {
  // Every limit then allows a single attempt.
  const server = await startOwnServer({ RATE_LIMIT_FACTOR: '0.001' });
  const email = 'ana@example.org';
  const message = 'Kept in the form';
  const person = { name: 'Ana', email, phone: '', message };
  const forms: Record<string, Record<string, string>> = {
    ...Object.fromEntries(visitorForms.map(({ page, sample }) => [page, sample(person)])),
    '/auth': { intent: 'sign-in', email, password: 'moss tin oak' },
    '/auth/forgotten': { email },
    '/unsubscribe': { act: 'mail-link', email, token: '' },
  };
  for (const [path, fields] of Object.entries(forms)) {
    await postForm(server.url + path, fields);
    // Forged addresses count as one network.
    const forged = { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.7' };
    const second = await postForm(server.url + path, fields, forged);
    expect.soft(second.status, path).toBe(429);
    expect.soft(Number(second.headers.get('retry-after')), path).toBeGreaterThan(0);
    const html = await second.text();
    if (fields['message']) expect.soft(html, path).toContain(message);
    if (fields['consent']) expect.soft(html, path).toMatch(/Too many \w+ came from your network\./);
  }
  const guess = () =>
    postForm(
      `${server.url}/account/data`,
      { currentPassword: 'wrong' },
      { cookie: seededCookies('kim') },
    );
  const askForPasskey = () =>
    fetch(`${server.url}/auth/passkey`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ step: 'options' }),
    });
  for (const send of [guess, askForPasskey]) {
    await send();
    const second = await send();
    expect.soft(second.status, second.url).toBe(429);
    expect.soft(Number(second.headers.get('retry-after')), second.url).toBeGreaterThan(0);
  }
  await server.stop();
});

test('refuses a gigabyte after reading only a part, and redirects strangers to the login', async ({
  server,
}) => {
  const cookie = seededCookies('kim');
  const type = 'multipart/form-data; boundary=b';
  const post = (headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; sent: number }>((resolve) => {
      let sent = 0;
      const outgoing = ask(`${server.url}/admin/storage/upload`, {
        method: 'POST',
        headers: { 'content-type': type, origin: server.url, ...headers },
      });
      const end = (status: number | undefined) => {
        resolve({ status, sent });
        outgoing.destroy();
      };
      outgoing.on('response', ({ statusCode }) => end(statusCode));
      outgoing.on('error', () => end(undefined));
      outgoing.write(
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n',
      );
      const more = () => {
        if (outgoing.destroyed) return;
        sent += 1_000_000;
        outgoing.write(Buffer.alloc(1_000_000), () => setImmediate(more));
      };
      more();
    });
  const gigabyte = { 'content-length': String(1024 ** 3) };
  expect((await post(gigabyte)).status).toBe(302);
  const said = await post({ cookie, ...gigabyte });
  expect(said.status).toBe(413);
  expect(said.sent).toBeLessThan(50_000_000);
  const unsaid = await post({ cookie, 'transfer-encoding': 'chunked' });
  expect(unsaid.status ?? 413).toBe(413);
  expect(unsaid.sent).toBeLessThan(150_000_000);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
