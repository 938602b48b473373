import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { messageLimit } from './contact-details.ts';
import { readForm } from './handle-form.server.ts';
import { allFields, readUpload } from './read-form.server.ts';

const schema = z.strictObject({ name: z.string() });
const read = (fields: Record<string, string>) => {
  const request = new Request('http://localhost/', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return readForm(request, schema);
};

test('refuses an unknown field, and does not send it back', async () => {
  const form = await read({ name: 'Ana', score: '9'.repeat(50_000) });
  expect(form).toMatchObject({ kind: 'invalid', values: { name: 'Ana' } });
  expect(JSON.stringify(form).length).toBeLessThan(200);
});

test('sends back of each field no more than it takes, and all of what it takes', async () => {
  const most = (length: number) => z.string().check(z.maxLength(length));
  const limited = z.strictObject({
    plain: most(10),
    piped: z.pipe(
      most(20),
      z.transform((typed) => typed.trim()),
    ),
    perhaps: z._default(z.optional(most(30)), ''),
    choice: z.enum(['a', 'b']),
  });
  const long = '&<"'.repeat(20_000);
  const fields = { plain: long, piped: long, perhaps: long, choice: long };
  const body = new URLSearchParams(fields);
  const request = new Request('http://localhost/', { method: 'POST', body });
  const { values } = await readForm(request, limited);
  const lengths = Object.fromEntries(
    Object.entries(values).map(([name, { length }]) => [name, length]),
  );
  expect(lengths).toEqual({ plain: 10, piped: 20, perhaps: 30, choice: messageLimit });
});

const posted = (names: string[], value: string | File = 'Ana') => {
  const body = new FormData();
  for (const name of names) body.append(name, value);
  return { body };
};
const broken = { body: '--a', headers: { 'content-type': 'multipart/form-data; boundary=b' } };
const sentAs = (type: string) => ({ body: '{"name":"Ana"}', headers: { 'content-type': type } });

test.each([
  ['a name of 101 characters', 400, posted(['x'.repeat(101)])],
  ['a field named __proto__', 400, posted(['__proto__'])],
  ['a file', 400, posted(['name'], new File(['Ana'], 'name.txt'))],
  ['a field sent twice', 400, posted(['name', 'name'])],
  ['more fields than any form has', 400, posted(Array.from({ length: 61 }, (_, at) => `f${at}`))],
  ['a form that is cut off', 400, broken],
  ['JSON', 415, sentAs('application/json')],
  ['JSON as plain text', 403, sentAs('Text/Plain; charset=utf-8')],
])('rejects the whole request, without form errors, for: %s', async (_what, status, sent) => {
  const request = new Request('http://localhost/', { method: 'POST', ...sent });
  await expect(readForm(request, schema)).rejects.toMatchObject({ init: { status } });
});

const largest = 1_000_000;

function post(body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) {
  return new Request('https://www.example.org/', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);
}

/** An endless body that counts the bytes read from it. */
function endless(head: string) {
  let taken = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      pull(controller) {
        taken += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, taken: () => taken };
}

const type = { 'content-type': 'multipart/form-data; boundary=b' };
const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';

test('returns the fields and the file', async () => {
  const form = new FormData();
  form.set('name', 'a.pdf');
  form.set('file', new File(['content'], 'a.pdf'));
  const upload = await readUpload(post(form), largest);
  expect(upload).toMatchObject({ kind: 'read', fields: { name: 'a.pdf' } });
  expect('file' in upload && (await upload.file?.text())).toBe('content');
});

test('reads nothing of a body whose content-length is too large', async () => {
  const { stream, taken } = endless(head);
  const request = post(stream, { ...type, 'content-length': '1073741824' });
  expect(await readUpload(request, largest)).toEqual({ kind: 'too-large' });
  expect(taken()).toBe(0);
});

test('reads nothing of a form whose content-length is too large, with or without a file', async () => {
  for (const sent of [type, { 'content-type': 'application/x-www-form-urlencoded' }]) {
    const { stream, taken } = endless(head);
    const request = post(stream, { ...sent, 'content-length': '2000000' });
    expect(await allFields(request, largest)).toBeNull();
    expect(taken()).toBe(0);
  }
});

test('stops reading a body of unknown length once it is too large', async () => {
  const { stream, taken } = endless(head);
  expect(await readUpload(post(stream, type), largest)).toEqual({ kind: 'too-large' });
  expect(taken()).toBeLessThan(largest + 400_000);
});

test.each([
  ['not a form', post('hello')],
  ['cut off', post(`${head}content`, type)],
  ['two files', post(twoFiles())],
])('reports a body as unreadable: %s', async (_what, request) => {
  expect(await readUpload(request, largest)).toEqual({ kind: 'unreadable' });
});

function twoFiles(): FormData {
  const form = new FormData();
  for (const name of ['file', 'other']) form.set(name, new File(['content'], 'a.pdf'));
  return form;
}
