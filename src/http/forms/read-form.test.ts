import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readForm } from './read-form.server.ts';

const schema = z.strictObject({ name: z.string() });
const read = (fields: Record<string, string>) => {
  const request = new Request('http://localhost/', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return readForm(request, schema, ['name']);
};

test('a field that the form has not is refused, and not shown again', async () => {
  const form = await read({ name: 'Ana', score: '9'.repeat(50_000) });
  expect(form).toMatchObject({ is: 'invalid', values: { name: 'Ana' } });
  expect(JSON.stringify(form).length).toBeLessThan(200);
});

test('nor is a name that no field has', async () => {
  const refused = read({ name: 'Ana', ['x'.repeat(101)]: '1' });
  await expect(refused).rejects.toMatchObject({ init: { status: 400 } });
});
