import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { queryRows } from '../database/database.server.ts';
import { namesPerson, takePersonOut, withoutPerson } from './known-as.server.ts';
import {
  eraseHeld,
  exportHeld,
  type PersonalDataHolder,
  previewErasure,
} from './personal-data.server.ts';
import { auditLog } from './privacy.table.server.ts';

const { db } = await freshDatabase();

const called = (email: string, known?: { names: string[]; phones: string[] }) => ({
  email,
  hashValue: (value: string) => value,
  now: new Date(),
  ...(known && { known: { emails: [], ...known } }),
});

test('certifies as many rows that the law keeps as the preview announced', async () => {
  const email = 'ana@example.org';
  await db.insert(auditLog).values({ act: 'test', subject: email, at: new Date(), details: {} });
  const holder: PersonalDataHolder = {
    name: 'Somebody',
    holdings: [
      {
        title: 'What the law keeps',
        purpose: 'evidence',
        keptFor: '6 years',
        table: auditLog,
        where: (subject) => eq(auditLog.subject, subject.email),
        shown: { What: auditLog.act },
        keeps: { what: 'all of it', why: 'the law', until: 'its end' },
      },
    ],
  };
  const subject = { email, hashValue: (value: string) => value, now: new Date() };
  const preview = await previewErasure(db, [holder], subject);
  expect(preview).toMatchObject([{ count: 1 }]);
  expect(await db.transaction((tx) => eraseHeld(tx, [holder], subject))).toEqual(preview);
});

test('exports rows oldest first, and those of one moment always alike', async () => {
  const acts = ['b 2', 'c 1', 'a 2', 'd 2'];
  const dated = acts.map((act) => ({ act, at: new Date(`2026-01-0${act.slice(-1)}`) }));
  await db
    .insert(auditLog)
    .values(dated.map((row) => ({ ...row, subject: 'ordered', details: {} })));
  const holding = {
    title: 'Acts',
    purpose: 'evidence',
    keptFor: '6 years',
    table: auditLog,
    where: () => eq(auditLog.subject, 'ordered'),
    shown: { What: auditLog.act, When: auditLog.at },
  };
  const holders = [{ name: 'Somebody', holdings: [holding] }];
  const [held] = await exportHeld(db, holders, called('ana@example.org'));
  expect(held?.records.map(({ What }) => What)).toEqual(['c 1', 'a 2', 'b 2', 'd 2']);
});

test.each([
  ['Ring ana@example.org.', true],
  ['Ana Smith <ANA@example.org>', true],
  ["we know her as 'ana@example.org'", true],
  ['owner: ana@example.org, since May', true],
  ['diana@example.org', false],
  ["o'ana@example.org", false],
  ['mary-ana@example.org', false],
  ['ana@example.org.uk', false],
  ['ana@example.organisation', false],
  ['ana@exampleXorg', false],
])('whether “%s” names ana@example.org: %s', async (text, isNamed) => {
  const names = namesPerson(sql`${text}::text`, called('ana@example.org'));
  expect(await queryRows(db, sql`select ${names} as "isNamed"`)).toEqual([{ isNamed }]);
});

test('finds an address with an apostrophe in it', async () => {
  const names = namesPerson(
    sql`${"Mail o'brien@example.org today"}::text`,
    called("o'brien@example.org"),
  );
  expect(await queryRows(db, sql`select ${names} as "isNamed"`)).toEqual([{ isNamed: true }]);
});

test('takes out every whole address, and leaves longer ones and all other words', async () => {
  const text = 'ANA@example.org, diana@example.org; "Ana@Example.org".';
  const left = withoutPerson(sql`${text}::text`, called('ana@example.org'));
  const words = '(address erased), diana@example.org; "(address erased)".';
  expect(await queryRows(db, sql`select ${left} as words`)).toEqual([{ words }]);
});

test.each([
  ['Rang Zoë  Quill-Feather.', 'Rang (name erased).'],
  ['ZOË QUILL-FEATHER', '(name erased)'],
  ['Quill-Feather, Zoë', '(name erased)'],
  ['cv_Zoë_Quill-Feather.pdf', 'cv_(name erased).pdf'],
  ['Zoë Quill-Feathers', 'Zoë Quill-Feathers'],
  ['Zoë called', 'Zoë called'],
  ['on 020 7946 0777', 'on (number erased)'],
  ['+44 (0)20 7946-0777', '(number erased)'],
  ['00442079460777', '(number erased)'],
  ['tel 442079460777.', 'tel (number erased).'],
  ['020 7946 07771', '020 7946 07771'],
])('takes names and numbers out of “%s”, in Postgres and here alike', async (text, words) => {
  const zoe = called('zoe@example.org', {
    names: ['Zoë Quill-Feather', 'Zoë'],
    phones: ['2079460777', '12'],
  });
  const left = withoutPerson(sql`${text}::text`, zoe);
  expect(await queryRows(db, sql`select ${left} as words`)).toEqual([{ words }]);
  expect(takePersonOut(text, zoe)).toBe(words);
});
