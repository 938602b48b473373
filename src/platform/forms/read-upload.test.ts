import { expect, test } from 'vitest';
import { readUpload } from './read-form.server.ts';

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
