import { expect, test } from 'vitest';
import { isKeptWords, keptWords } from './kept-words.ts';

const note = { intent: 'note', noteId: 'f3b0', body: 'Rang, no answer.\r\nAgain on Monday.' };

test('keeps what was written with what sends it again', () => {
  const kept = keptWords('/admin/leads/1', note);
  expect(kept).toEqual({
    is: 'kept-words',
    address: '/admin/leads/1',
    fields: [
      { name: 'intent', value: 'note', isWritten: false },
      { name: 'noteId', value: 'f3b0', isWritten: false },
      { name: 'body', value: note.body, isWritten: true },
    ],
  });
  expect(isKeptWords(kept)).toBe(true);
});

test('keeps no act that nobody wrote anything for', () => {
  expect(keptWords('/admin/users/1', { act: 'delete', address: 'ana@example.org' })).toBeNull();
  expect(keptWords('/admin/data-rights/1/erase', { act: 'erase', sure: 'on' })).toBeNull();
});

test.each(['currentPassword', 'password', 'code', 'backup_code', 'secret', 'token'])(
  'never keeps the field %s',
  (name) => {
    expect(keptWords('/admin', { [name]: 'moss tin oak' })).toBeNull();
    const fields = keptWords('/admin', { ...note, [name]: 'moss tin oak' })?.fields ?? [];
    expect(fields.map((field) => field.name)).toEqual(Object.keys(note));
  },
);

test.each(['//evil.example/admin', '/\\evil.example', 'https:evil.example'])(
  'sends nothing to %s',
  (address) => {
    expect(keptWords(address, note)?.address).toBe('/');
  },
);
