import { asc } from 'drizzle-orm';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import type { CurrentSession } from '../../accounts/sessions/current-session.server.ts';
import { sessions, users } from '../../accounts/auth.table.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { checkPdf } from '../../platform/storage/pdf.parser.server.ts';
import { answerFile } from '../../platform/web/file-answer.server.ts';
import { s3Bucket } from '../../platform/storage/s3-bucket.server.ts';
import { testS3 } from '../../testing/test-s3.ts';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import { deleteFile, receiveUpload, rollBack } from './change-file.server.ts';
import { listStoredFiles, readStoredFile } from './list-stored-files.server.ts';

const file = 'sme-checklist.pdf';
const admin = {
  userId: 'admin1',
  sessionId: 'session1',
  email: 'ops@tarnbrook.example',
} as CurrentSession;

async function pdf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage();
  return new Uint8Array(await document.save());
}

/** What is published of it. */
async function published(uploaded: Uint8Array): Promise<Uint8Array> {
  const checked = await checkPdf(uploaded);
  return checked.kind === 'clean' ? checked.bytes : new Uint8Array();
}

/** Stores the admin's account and session, once for each platform. */
async function logIn({ db }: TestServices) {
  const { userId, sessionId, email } = admin;
  await db
    .insert(users)
    .values({ id: userId, email, name: 'Ops', role: 'admin', emailVerified: true })
    .onConflictDoNothing();
  await db
    .insert(sessions)
    .values({ id: sessionId, userId, token: 'hash', expiresAt: new Date() })
    .onConflictDoNothing();
}

async function upload(services: TestServices, content: BlobPart, name: string, fields = {}) {
  await logIn(services);
  return send(services, content, name, fields);
}

function send(services: TestServices, content: BlobPart, name: string, fields = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries<string>(fields)) form.set(field, value);
  form.set('file', new File([content], name));
  const request = new Request('https://www.example.org/', { method: 'POST', body: form });
  services.time.advance(60_000);
  return receiveUpload(services, admin, request);
}

const kinds: [string, () => Promise<TestServices>][] = [
  ['a folder', () => testServices()],
  [
    'S3',
    async () => {
      const fake = await testS3();
      return { ...(await testServices()), bucket: s3Bucket(fake.settings) };
    },
  ],
];

/** What a visitor gets. */
async function answer(services: TestServices, etag?: string) {
  const request = new Request('https://www.example.org/', {
    headers: etag ? { 'if-none-match': etag } : {},
  });
  return answerFile(services.bucket, request, file, () => undefined);
}

/** Without `bytes`, which the `Response` that the web server puts in the place of Node's has not. */
const getSize = async (response: Response) => (await response.arrayBuffer()).byteLength;

const acts = async ({ db }: TestServices) =>
  (await db.select().from(auditLog).orderBy(asc(auditLog.id))).map(({ act }) => act);

describe.each(kinds)('uploads to %s', (_kind, open) => {
  test.each([
    ['a page of HTML', '<!doctype html><script>alert(1)</script>', 'a.pdf', 'not-a-pdf'],
    ['an SVG', '<svg onload="alert(1)"/>', 'a.svg', 'not-a-pdf'],
    [
      'a page of HTML with a PDF behind it',
      '<script>alert(1)</script>\n%PDF-1.7\n%%EOF',
      'a.pdf',
      'not-a-pdf',
    ],
    [
      'a PDF with HTML behind it',
      '%PDF-1.7\n%%EOF\n<script>alert(1)</script>',
      'a.pdf',
      'more-than-a-pdf',
    ],
    ['an empty file', '', 'a.pdf', 'empty'],
    ['an encrypted PDF', '%PDF-1.7\ntrailer <</Encrypt 5 0 R>>\n%%EOF', 'a.pdf', 'encrypted'],
    ['20 MB and a byte', new Uint8Array(20 * 1024 * 1024 + 1), 'a.pdf', 'too-large'],
  ])('refuses %s, and leaves the bucket unchanged', async (_what, content, name, fault) => {
    const services = await open();
    const outcome = await upload(services, content, name, { name: file, replace: 'on' });
    expect(outcome).toMatchObject({ kind: 'refused', fault });
    expect(await services.bucket.list()).toEqual({ kind: 'listed', files: [] });
  });

  test.each(['../x.pdf', 'a\\b.pdf', 'a\0.pdf'])(
    'refuses an uploaded file called %j, even if it is stored under another name',
    async (name) => {
      const services = await open();
      const content = await pdf(1);
      for (const fields of [{}, { name: file }]) {
        const outcome = await upload(services, content, name, fields);
        expect(outcome).toMatchObject({ kind: 'refused', fault: 'bad-name' });
      }
      const elsewhere = await upload(services, content, 'a.pdf', { name: '../../x.pdf' });
      expect(elsewhere).toMatchObject({ kind: 'refused', fault: 'bad-name' });
      expect(await services.bucket.list()).toEqual({ kind: 'listed', files: [] });
    },
  );

  test('stores, replaces, rolls back, deletes and restores a file, logging each act', async () => {
    const services = await open();
    const [one, two] = [await pdf(1), await pdf(2)];
    const sizes = [(await published(one)).length, (await published(two)).length];
    const stored = await upload(services, one, 'SME Checklist.pdf');
    expect(stored).toEqual({ kind: 'stored', file, done: 'uploaded' });
    const first = await answer(services);
    expect(first.headers.get('content-type')).toBe('application/pdf');
    const etag = first.headers.get('etag') ?? '';
    expect((await answer(services, etag)).status).toBe(304);

    expect(await upload(services, two, file)).toMatchObject({ kind: 'refused', fault: 'taken' });
    const replaced = await upload(services, two, 'other.pdf', { name: file, replace: 'on' });
    expect(replaced).toEqual({ kind: 'stored', file, done: 'replaced' });
    const second = await answer(services, etag);
    expect([second.status, await getSize(second)]).toEqual([200, sizes[1]]);

    const before = await readStoredFile(services, file);
    if (before.kind !== 'found') throw new Error(before.kind);
    expect(before.versions.map(({ isShown }) => isShown)).toEqual([true, false]);
    const oldest = before.versions[1]?.key ?? '';
    services.time.advance(60_000);
    expect(await rollBack(services, admin, oldest)).toEqual({ kind: 'changed' });
    expect(await getSize(await answer(services))).toBe(sizes[0]);

    services.time.advance(60_000);
    expect(await deleteFile(services, admin, file)).toEqual({ kind: 'changed' });
    expect((await answer(services)).status).toBe(404);
    const listed = await listStoredFiles(services);
    const row = 'files' in listed && listed.files.find(({ name }) => name === file);
    expect(row).toMatchObject({ stored: null, versions: 3, downloads: 0 });
    services.time.advance(60_000);
    expect(await rollBack(services, admin, oldest)).toEqual({ kind: 'changed' });
    expect((await answer(services)).status).toBe(200);
    const kept = ['uploaded', 'replaced', 'rolled-back', 'deleted', 'rolled-back'];
    expect(await acts(services)).toEqual(kept.map((act) => `file.${act}`));
  });

  test('rolls back only to versions of a file', async () => {
    const services = await open();
    await upload(services, await pdf(1), file);
    for (const key of [file, 'seeded.json', '../x', 'none.20260302090000000.deleted.x.version']) {
      expect(await rollBack(services, admin, key)).toEqual({ kind: 'missing' });
    }
  });
});

test('reports that storage is away, and changes nothing', async () => {
  const fake = await testS3();
  const services = { ...(await testServices()), bucket: s3Bucket(fake.settings) };
  await upload(services, await pdf(1), file);
  fake.fail(503);
  const again = await upload(services, await pdf(2), file, { replace: 'on' });
  expect(again).toMatchObject({ kind: 'refused', fault: 'away', status: 503 });
  expect(await deleteFile(services, admin, file)).toEqual({ kind: 'away' });
  expect(await listStoredFiles(services)).toEqual({ kind: 'away' });
  expect(await readStoredFile(services, file)).toEqual({ kind: 'away' });
  fake.fail(null);
  expect((await answer(services)).status).toBe(200);
});

test.each([
  ['session', (db: TestServices['db']) => db.delete(sessions)],
  ['role', (db: TestServices['db']) => db.update(users).set({ role: 'user' })],
])('refuses an upload whose sender’s %s ended while it was being sent', async (_what, end) => {
  const services = await testServices();
  await logIn(services);
  await end(services.db);
  const outcome = await send(services, await pdf(1), file);
  expect(outcome).toMatchObject({ kind: 'refused', fault: 'no-admin', status: 403 });
  expect((await answer(services)).status).toBe(404);
  expect(await acts(services)).toEqual([]);
});
