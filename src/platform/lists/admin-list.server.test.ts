import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testServices } from '../../testing/test-services.ts';
import { searchWords } from '../database/columns.ts';
import { auditLog as table } from '../privacy/privacy.table.server.ts';
import { adminList, readCsv, readList } from './admin-list.server.ts';

const list = adminList({
  title: 'Acts',
  empty: 'Nothing was done.',
  csv: 'acts',
  table,
  date: table.at,
  search: searchWords(table.act, table.subject, table.actorEmail),
  searchLabel: 'Search',
  filters: async () => (params) => [
    {
      name: 'act',
      label: 'Act',
      options: [{ value: params.get('act') ?? '', label: 'Chosen', where: eq(table.act, 'read') }],
    },
  ],
  related: async (_, rows) => ({ count: rows.length }),
  columns: [
    { label: 'At the time', sort: table.at, value: ({ at }) => at },
    { label: 'Who', value: ({ actorEmail }) => actorEmail ?? { note: 'the system' } },
    { label: 'Act', value: ({ act }) => act },
    { label: 'Level', only: 'page', value: () => ({ text: 'High', level: 'high' }) },
    { label: 'Rows', only: 'csv', value: (_, { count }) => count },
  ],
  href: ({ subject }) => `/subjects/${subject}`,
});

const url = 'https://www.example.org/admin/acts';
const at = new Date('2026-03-02T09:00:00Z');

async function start() {
  const services = await testServices();
  const row = { at, actorId: null, actorEmail: null, subject: 'lead', details: {} };
  await services.db.insert(table).values([
    { ...row, act: 'read' },
    { ...row, act: '=changed', at: new Date('2026-03-01T09:00:00Z') },
  ]);
  return services;
}

test('shows a record’s cells, its page and the ways to sort and filter', async () => {
  const { rows, columns, filters, path } = await readList(await start(), list, `${url}?act=read`);
  expect(rows).toMatchObject([
    {
      href: '/subjects/lead',
      cells: [at, { note: 'the system' }, 'read', { text: 'High', level: 'high' }],
    },
  ]);
  expect(columns.map(({ label, sort }) => [label, sort])).toEqual([
    ['At the time', 'at-the-time'],
    ['Who', undefined],
    ['Act', undefined],
    ['Level', undefined],
  ]);
  expect(filters).toEqual([
    { name: 'act', label: 'Act', options: [{ value: 'read', label: 'Chosen' }] },
  ]);
  expect(path).toBe('/admin/acts');
});

test('writes the same records in full to the CSV, dates in ISO 8601 and notes left blank', async () => {
  const response = await readCsv(await start(), list, `${url}?format=csv&sort=at-the-time`);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="acts.csv"');
  expect(await response.text()).toBe(
    [
      'At the time,Who,Act,Rows\r\n',
      "2026-03-01T09:00:00.000Z,,'=changed,2\r\n",
      '2026-03-02T09:00:00.000Z,,read,2\r\n',
    ].join(''),
  );
});
