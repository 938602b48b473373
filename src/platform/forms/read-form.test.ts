import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { messageLimit } from './contact-details.ts';
import { readForm } from './handle-form.server.ts';

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
])('rejects the whole request, without form errors, for: %s', async (_what, status, post) => {
  const request = new Request('http://localhost/', { method: 'POST', ...post });
  await expect(readForm(request, schema)).rejects.toMatchObject({ init: { status } });
});
