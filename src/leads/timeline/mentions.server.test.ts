import { expect, test } from 'vitest';
import { listNamed } from '../../admin/attention.server.ts';
import { announcePromises } from '../../enquiries/conversations/announce-promises.job.server.ts';
import { notices } from '../../accounts/accounts.table.server.ts';
import { kim, leadPlatform, lee, person } from '../../testing/test-leads.ts';
import { addNote, correctNote, settleMention } from './person-notes.server.ts';
import { findNamed } from './timeline.ts';

const team = [
  { id: 'kim', name: 'Kim', email: 'kim@tarnbrook.example' },
  { id: 'lee', name: 'Lee Hart', email: 'l.hart@tarnbrook.example' },
  { id: 'leo', name: 'Lee Stone', email: 'leo@tarnbrook.example' },
];

test.each([
  ['@Kim, please call', ['kim']],
  ['For @kim and @l.hart.', ['kim', 'lee']],
  ['@Lee Hart: yours', ['lee']],
  ['@lee, which of you?', ['lee', 'leo']],
  ['(@LEO) (@leo)', ['leo']],
  ['write to kim@kim.example, @kimberley or @', []],
  ['no one', []],
])('a note that says “%s” names %j', (body, named) => {
  expect(findNamed(body, team)).toEqual(named);
});

test('puts a note on the day of whom it names, tells them once, and takes it off when they are done', async () => {
  const services = await leadPlatform({});
  const personId = await person(services);
  const noteId = crypto.randomUUID();
  const note = { noteId, body: '@Kim and @Lee: who calls?' };
  await addNote(services, kim, personId, note);
  const day = async (userId: string) => (await listNamed(services, userId)).map(({ text }) => text);
  expect(await day(kim.userId)).toEqual([]);
  expect(await listNamed(services, lee.userId)).toMatchObject([
    { name: 'Ana Smith', author: 'Kim', href: `/admin/people/${personId}`, text: note.body },
  ]);
  await announcePromises.handle({}, services);
  await announcePromises.handle({}, services);
  expect(await services.db.select().from(notices)).toMatchObject([
    { userId: lee.userId, kind: 'mentioned', subject: noteId },
  ]);
  await settleMention(services, kim.userId, noteId);
  expect(await day(lee.userId)).toHaveLength(1);
  await settleMention(services, lee.userId, noteId);
  expect(await day(lee.userId)).toEqual([]);
  await correctNote(services, kim, { noteId, version: 1, body: '@Lee, call on Monday' });
  expect(await day(lee.userId)).toEqual([]);
});
