import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { auditLog } from '../privacy/privacy.table.server.ts';
import type { Db } from '../database/database.server.ts';
import { listBatches, listPage, type ListSource } from './list-page.server.ts';
import { searchWords } from '../database/columns.ts';

const source: ListSource<typeof auditLog> = {
  table: auditLog,
  sorts: { at: auditLog.at, subject: auditLog.subject },
  date: auditLog.at,
  search: searchWords(auditLog.subject, auditLog.actorEmail),
  filters: { act: (value) => (value ? eq(auditLog.act, value) : null) },
};

/** Three rows share each moment, so that their order depends on the id as well. */
async function filled(count: number): Promise<Db> {
  const { db } = await freshDatabase();
  const rows = Array.from({ length: count }, (_, n) => ({
    at: new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 3))),
    actorId: null,
    actorEmail: n === 7 ? 'p.raman@hallamfreight.example' : null,
    act: n % 2 ? 'odd' : 'even',
    subject: `row:${String(n).padStart(4, '0')}`,
    details: {},
  }));
  await db.insert(auditLog).values(rows);
  return db;
}

const page = (db: Db, query: string) =>
  listPage(db, source, `https://www.example.org/admin/audit?${query}`);
const numbers = (rows: { subject: string }[]) =>
  rows.map(({ subject }) => Number(subject.slice(4)));

test('pages to the end and back without missing or repeating a row', async () => {
  const db = await filled(120);
  const first = await page(db, '');
  expect(first.view).toMatchObject({ previous: null, total: 120, isMore: false, sortedBy: 'at' });
  const second = await page(db, `after=${first.view.next}`);
  const third = await page(db, `after=${second.view.next}`);
  expect(third.view.next).toBeNull();
  const all = [...first.rows, ...second.rows, ...third.rows];
  expect(numbers(all)).toEqual(Array.from({ length: 120 }, (_, n) => 119 - n));
  const back = await page(db, `before=${third.view.previous}`);
  expect(numbers(back.rows)).toEqual(numbers(second.rows));
  expect((await page(db, `before=${back.view.previous}`)).view.previous).toBeNull();
});

test('shows the first page when a cursor is invalid or has no rows beyond it', async () => {
  const db = await filled(60);
  const newest = Array.from({ length: 50 }, (_, n) => 59 - n);
  const getCursor = (at: string) => Buffer.from(JSON.stringify([at, '1'])).toString('base64url');
  const addresses = ['before=', 'before=x', `before=${getCursor('2099-01-01')}`];
  for (const address of [...addresses, `after=${getCursor('2020-01-01')}`]) {
    const { rows, view } = await page(db, address);
    expect({ address, rows: numbers(rows) }).toEqual({ address, rows: newest });
    expect(view).toMatchObject({ previous: null, next: expect.any(String) as string });
  }
  expect((await page(db, 'q=nobody')).rows).toEqual([]);
});

test('sorts by the allowed columns only, in either direction', async () => {
  const db = await filled(5);
  expect(numbers((await page(db, 'sort=subject')).rows)).toEqual([0, 1, 2, 3, 4]);
  expect(numbers((await page(db, 'sort=-subject')).rows)).toEqual([4, 3, 2, 1, 0]);
  expect((await page(db, 'sort=details')).view.sortedBy).toBe('at');
  expect((await page(db, 'sort=__proto__')).view.sortedBy).toBe('at');
});

test('finds rows by the beginnings of words and by parts of an email address', async () => {
  const db = await filled(12);
  const found = async (words: string) =>
    numbers((await page(db, `q=${encodeURIComponent(words)}`)).rows);
  expect(await found('hallam')).toEqual([7]);
  expect(await found('RAMAN p')).toEqual([7]);
  expect(await found('hallamfreight.example')).toEqual([7]);
  expect(await found("raman') or true --")).toEqual([]);
});

test.each(['élodie', 'ELODIE', 'Élo muller', 'MÜLLER', 'łukasz', 'lukasz mull', 'e\u0301lodie'])(
  'finds a name by %s, with and without its accents and capitals',
  async (asked) => {
    const db = await filled(1);
    const row = { at: new Date(), actorId: null, act: 'odd', details: {} };
    await db
      .insert(auditLog)
      .values({ ...row, subject: 'name', actorEmail: 'Élodie Łukasz-Müller' });
    const { rows } = await page(db, `q=${encodeURIComponent(asked)}`);
    expect(rows).toMatchObject([{ subject: 'name' }]);
  },
);

test.each(['\u0301', 'ﷺ', '½', '㈀'])('searches for %s without a fault', async (asked) => {
  const db = await filled(1);
  expect((await page(db, `q=${encodeURIComponent(asked)}`)).rows.length).toBeLessThan(2);
});

test('filters by value and by a range of days, and ignores unknown filters', async () => {
  const db = await filled(12);
  expect(numbers((await page(db, 'act=odd&from=2026-01-02&to=2026-01-03')).rows)).toEqual([
    7, 5, 3,
  ]);
  expect((await page(db, 'unknown=1')).rows).toHaveLength(12);
});

test.each(['after=nonsense', 'after=WyJ4IiwiMSJd', 'before=WyIyMDI2LTAxLTAxIiwieCJd', 'q=%00'])(
  'shows the list from its start for a malformed query (%s)',
  async (query) => {
    const db = await filled(3);
    expect((await page(db, query)).rows).toHaveLength(3);
  },
);

test('exports every row in the order of the list', async () => {
  const db = await filled(2100);
  const subjects: { subject: string }[] = [];
  for await (const rows of listBatches(db, source, 'https://x.example/?sort=subject'))
    subjects.push(...rows);
  expect(numbers(subjects)).toEqual(Array.from({ length: 2100 }, (_, n) => n));
});

test('searches for words of every row and of a single old one', async () => {
  const db = await filled(2100);
  const first = await page(db, 'q=row');
  expect(first.view).toMatchObject({ total: 1000, isMore: true });
  const second = await page(db, `q=row&after=${first.view.next}`);
  expect(numbers([...first.rows, ...second.rows])).toEqual(
    Array.from({ length: 100 }, (_, n) => 2099 - n),
  );
  const rare = await page(db, 'q=raman+row');
  expect(numbers(rare.rows)).toEqual([7]);
  expect(rare.view).toMatchObject({ total: 1, isMore: false, next: null });
  expect((await page(db, 'q=row&to=2026-01-03')).rows).toHaveLength(9);
  const all: { subject: string }[] = [];
  for await (const rows of listBatches(db, source, 'https://x.example/?q=row')) all.push(...rows);
  expect(all).toHaveLength(2100);
});
