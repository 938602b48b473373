import { expect, test } from 'vitest';
import { isPreservedInput, preservedInput } from './preserved-input.ts';

const note = { intent: 'note', noteId: 'f3b0', body: 'Rang, no answer.\r\nAgain on Monday.' };

test('keeps the written text together with the fields needed to send it again', () => {
  const kept = preservedInput('/admin/leads/1', '/auth', note);
  expect(kept).toEqual({
    kind: 'kept-words',
    address: '/admin/leads/1',
    way: '/auth',
    fields: [
      { name: 'intent', value: 'note', isWritten: false },
      { name: 'noteId', value: 'f3b0', isWritten: false },
      { name: 'body', value: note.body, isWritten: true },
    ],
  });
  expect(isPreservedInput(kept)).toBe(true);
});

test.each([
  { body: '& '.repeat(125_001) },
  Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`f${at}`, 'a b '.repeat(200)])),
])('repeats no more than a form of ours takes', (typed) => {
  expect(preservedInput('/admin/leads/1', '/auth', typed)).toBeNull();
  const longestReply = { ...note, body: 'a '.repeat(100_000) };
  expect(preservedInput('/admin/leads/1', '/auth', longestReply)).not.toBeNull();
});

test.each(['body', 'words', 'nextStep', 'url', 'name'])(
  'keeps even a single word in the field %s',
  (name) => {
    expect(
      preservedInput('/admin/leads/1', '/auth', { ...note, body: '', [name]: 'Rang' }),
    ).not.toBeNull();
    expect(
      preservedInput('/admin/leads/1', '/auth', { ...note, body: '', [name]: ' ' }),
    ).toBeNull();
  },
);

test('takes what a form says it has shown for nobody’s words, but sends it again', () => {
  const typed = { name: 'Ana Jones', shownName: 'Ana Smith' };
  expect(preservedInput('/admin/leads/1', '/auth', typed)?.fields).toEqual([
    { name: 'name', value: 'Ana Jones', isWritten: true },
    { name: 'shownName', value: 'Ana Smith', isWritten: false },
  ]);
});

test('keeps nothing of a form without written text', () => {
  expect(
    preservedInput('/admin/users/1', '/auth', { intent: 'delete', address: 'ana@example.org' }),
  ).toBeNull();
  expect(
    preservedInput('/admin/data-rights/1/erase', '/auth', { intent: 'erase', sure: 'on' }),
  ).toBeNull();
});

test.each(['currentPassword', 'password', 'code', 'backup_code', 'secret', 'token'])(
  'never keeps the field %s',
  (name) => {
    expect(preservedInput('/admin', '/auth', { [name]: 'moss tin oak' })).toBeNull();
    const fields =
      preservedInput('/admin', '/auth', { ...note, [name]: 'moss tin oak' })?.fields ?? [];
    expect(fields.map((field) => field.name)).toEqual(Object.keys(note));
  },
);

test.each(['//evil.example/admin', '/\\evil.example', 'https:evil.example'])(
  'replaces %s by / as the address to send to',
  (address) => {
    expect(preservedInput(address, '/auth', note)?.address).toBe('/');
  },
);
