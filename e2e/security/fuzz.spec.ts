import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { packageRoot } from '../../src/platform/database/data-folder.server.ts';
import type { ServerProcess } from '../../src/testing/server-process.ts';
import { expect, startOwnServer, test } from '../fixtures.ts';
import { postForm } from '../post-form.ts';
import { addresses, filledIn } from '../route-table.ts';
import { seededCookies } from '../seeded-people.ts';
import { visitorForms } from '../visitor-forms.ts';
import { type Form, formsIn } from './forms-in.ts';

const corpus = JSON.parse(
  readFileSync(join(packageRoot, 'e2e/security/nasty-strings.json'), 'utf8'),
) as string[];

/** A text from the corpus, a generated one, or one of the corpus repeated 400 times. */
const anyText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...corpus) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(...corpus).map((text) => text.repeat(400)) },
);

/** The same in every run, so that a failure is of the change that it comes with. */
const seed = Number(process.env['FUZZ_SEED'] ?? 11);
const tries = Number(process.env['FUZZ_TRIES'] ?? 3);

/** In milliseconds; detects a hang, as no answer takes a tenth of it. */
const longestAnswer = 20_000;

/** A server of its own: what is left there reaches no other test. */
let site: ServerProcess;

// In one worker, so that its server is started once.
test.describe.configure({ mode: 'default', timeout: 300_000 });

test.beforeAll(async ({ emailCatcher }) => {
  const env = { SMTP_URL: emailCatcher.smtpUrl, RATE_LIMIT_FACTOR: '100000' };
  site = await startOwnServer(env);
  await leaveMarkup();
});

test.afterAll(() => site.stop());

/** Every query parameter that a page reads. */
const parameters = [
  ...new Set(
    readdirSync(join(packageRoot, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .flatMap((name) => [
        ...readFileSync(join(packageRoot, 'src', name), 'utf8').matchAll(
          /(?:searchParams|params|query)\.get(?:All)?\('([\w-]+)'\)/g,
        ),
      ])
      .map(([, name = '']) => name),
  ),
  'unknown',
  ...'q sort after before cursor from to stage owner page'.split(' '),
];

async function ask(path: string, cookie: string, body?: URLSearchParams) {
  const response = await fetch(site.url + path, {
    redirect: 'manual',
    headers: { cookie, 'user-agent': 'Mozilla/5.0 "><zqx zqa="1">' },
    signal: AbortSignal.timeout(longestAnswer),
    ...(body && { method: 'POST', body }),
  });
  const isPage = (response.headers.get('content-type') ?? '').includes('html');
  const text = await response.text();
  return { status: response.status, headers: response.headers, html: isPage ? text : '' };
}

/**
 * No server error, no typed text that comes back as markup, and no split header. A form that
 * comes back says so in the document's title.
 */
function expectSound(answer: Awaited<ReturnType<typeof ask>>, what: string): void {
  expect.soft(answer.status, what).toBeLessThan(500);
  expect.soft(/<zqx| zqa="1"/.exec(answer.html), what).toBeNull();
  expect.soft(answer.headers.has('x-injected'), what).toBe(false);
  if (answer.status === 422 && answer.html) {
    expect.soft(answer.html, what).toContain('<title>Error: ');
  }
}

async function fuzzAddress(path: string, cookie: string): Promise<void> {
  const query = fc.array(fc.tuple(fc.constantFrom(...parameters), anyText), {
    minLength: 3,
    maxLength: 8,
  });
  for (const pairs of fc.sample(query, { seed, numRuns: tries })) {
    const search = new URLSearchParams(pairs).toString().slice(0, 6000);
    const what = `seed ${seed}: GET ${path}?${search.slice(0, 300)}`;
    expectSound(await ask(`${path}?${search}`, cookie), what);
  }
}

async function fuzzForm(form: Form, cookie: string): Promise<void> {
  const { action, fields } = form;
  const names = Object.keys(fields);
  const some = fc.subarray(names, { minLength: Math.min(1, names.length) });
  const nasty = some.chain((chosen) =>
    fc.record(Object.fromEntries(chosen.map((name) => [name, anyText]))),
  );
  for (const typed of fc.sample(nasty, { seed, numRuns: tries })) {
    // Some fields keep what the page has filled in, so that more than the first check is reached.
    const body = new URLSearchParams({ ...fields, ...typed });
    const what = `seed ${seed}: POST ${action} ${body.toString().slice(0, 400)}`;
    expectSound(await ask(action, cookie, body), what);
  }
}

type Answers = Map<string, Awaited<ReturnType<typeof ask>>>;

/** Every page, asked once. Those of single records are found through the lists, a few of each kind. */
async function crawl(cookie: string, within: RegExp): Promise<Answers> {
  const answers: Answers = new Map();
  const read = async (path: string) => {
    const answer = answers.get(path) ?? (await ask(path, cookie));
    answers.set(path, answer);
    return answer.html;
  };
  for (const path of addresses().filter((template) => within.test(template))) {
    const html = await read(filledIn(path));
    if (path.includes(':')) continue;
    const linked = [...html.matchAll(/href="(\/admin\/[\w/.-]+)/g)].map(([, href = '']) => href);
    const byKind = Map.groupBy(linked, (href) => href.replaceAll(/[\da-f-]{36}/g, ':id'));
    for (const href of [...byKind.values()].flatMap((some) => some.slice(0, 4))) await read(href);
  }
  return answers;
}

async function fuzzPages(pages: Answers, cookie: string, isLeftOut?: RegExp) {
  expect(pages.size).toBeGreaterThan(5);
  const forms = new Map<string, Form>();
  for (const [path, { html }] of pages) {
    for (const form of formsIn(html, path)) {
      forms.set(`${form.action} ${Object.keys(form.fields).join()}`, form);
    }
    await fuzzAddress(path, cookie);
  }
  for (const form of forms.values()) {
    // A form that ends its own session would leave nothing more to try.
    if (!isLeftOut?.test(form.action)) await fuzzForm(form, cookie);
  }
  expect(forms.size).toBeGreaterThan(0);
}

test('admin pages escape markup from every public field, and survive any input with their forms', async () => {
  const cookie = seededCookies('kim');
  const pages = await crawl(cookie, /^\/admin/);
  let shown = 0;
  for (const [path, answer] of pages) {
    expectSound(answer, path);
    if (answer.html.includes('&lt;zqx')) shown += 1;
  }
  // As text, so it was not merely left out.
  expect(shown).toBeGreaterThan(3);
  await fuzzPages(pages, cookie, /logout/);
});

test('public pages and forms survive any input', async () =>
  fuzzPages(await crawl('', /^\/(?!admin|account|auth\/logout)/), ''));

test('account pages and forms survive any input', async () => {
  const cookie = seededCookies('user');
  await fuzzPages(await crawl(cookie, /^\/account/), cookie, /logout|delete|sessions/);
});

test('malformed bodies are refused quickly', async () => {
  const bodies: [string, string | Uint8Array<ArrayBuffer>][] = [
    ['application/json', '{"name":'],
    ['application/json', '['.repeat(50_000)],
    ['text/plain', 'name=Bo'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="name'],
    ['multipart/form-data', 'no boundary'],
    ['application/x-www-form-urlencoded', '%'.repeat(50_000)],
    ['application/x-www-form-urlencoded', 'a=1&'.repeat(20_000)],
    ['application/x-www-form-urlencoded', new Uint8Array(50_000).fill(255)],
    ['application/x-www-form-urlencoded', `password=${'a'.repeat(1_000_000)}`],
    ['', 'nothing'],
  ];
  const pages = visitorForms.map(({ page }) => page);
  for (const path of [...pages, '/', '/auth', '/unsubscribe']) {
    for (const [type, body] of bodies) {
      const what = `${path} ${type} ${String(body).slice(0, 30)}`;
      const response = await fetch(site.url + path, {
        method: 'POST',
        body,
        redirect: 'manual',
        // A body that is too long ends its connection, which no other request may then use.
        headers: { 'content-type': type, connection: 'close' },
        signal: AbortSignal.timeout(longestAnswer),
      }).catch((error: unknown) => {
        // A body that is too long is cut off, sometimes before the answer has been read.
        if (body.length <= 100_000) throw error;
        return null;
      });
      if (!response) continue;
      await response.arrayBuffer();
      expect.soft(response.status, what).toBeGreaterThanOrEqual(400);
      expect.soft(response.status, what).toBeLessThan(500);
    }
  }
});

/** In every public field: breaks out of text, attributes and scripts. Lists then have rows, and rows pages. */
async function leaveMarkup(): Promise<void> {
  const markup = `"'></script><zqx zqa="1"><img src=x onerror="document.title='run'">`;
  const name = markup.slice(0, 90);
  const email = 'bo@example.org';
  const password = 'moss tin oak';
  const forms: [string, Record<string, string>][] = [
    ...visitorForms.flatMap(({ page, sample }): [string, Record<string, string>][] =>
      ['Bo', name].map((called) => [
        page,
        sample({ name: called, email, phone: '', message: markup }),
      ]),
    ),
    ['/auth', { intent: 'sign-up', name, email, password }],
    ['/auth', { intent: 'sign-in', email: 'kim@example.org', password }],
  ];
  let taken = 0;
  for (const [path, fields] of forms) {
    const referer = `${site.url}/${encodeURI(markup)}`;
    const headers = { 'user-agent': markup, referer };
    const { status } = await postForm(site.url + path, fields, headers);
    expect.soft([303, 422], path).toContain(status);
    if (status === 303) taken += 1;
  }
  expect(taken).toBeGreaterThan(3);
}
