import { expect, test } from 'vitest';
import { dataSubject, eraseHeld } from '../../platform/privacy/personal-data.server.ts';
import { kim, leadPlatform, person } from '../../testing/test-leads.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { judgeRows } from '../import/judge-rows.server.ts';
import { parse as readImportFile } from '../import/read-file.parser.server.ts';
import { splitRecords } from '../import/import-form.ts';
import { readStored } from '../import/stored-file.server.ts';
import { undoableChanges, contactImports, savedViews } from './people-lists.table.server.ts';
import { leadData } from '../privacy.server.ts';

const ana = 'ana@example.org';

const erase = (services: TestServices) =>
  services.db.transaction((tx) => eraseHeld(tx, [leadData], dataSubject(services, ana)));

test.each([
  { encoding: 'utf8', isStarted: false },
  { encoding: 'utf16le', isStarted: false },
  { encoding: 'utf8', isStarted: true },
] as const)(
  'takes a person’s row out of a file to import, and leaves those of others where they are: %j',
  async ({ encoding, isStarted }) => {
    const services = await leadPlatform();
    const { db, clock } = services;
    const content = [
      '\uFEFFName;Email;Note',
      'Ana;"Ana@Example.org ";"A line\r\nand another"',
      'Bo;bo@calder.example;"Knows ana@example.org, ""well"""',
      'Di;diana@example.org;',
      '',
    ].join('\r\n');
    const columns = { 0: 'name', 1: 'email', 2: 'note' } as const;
    const common = { fileName: `From ${ana}, May`, columns, rowCount: 3, createdAt: clock() };
    const bytes = Buffer.from(content, encoding);
    const read = readImportFile({ bytes });
    if (read.kind === 'fault') throw new Error(read.message);
    // One upload of an earlier version, which kept the file alone.
    await db.insert(contactImports).values({ ...common, file: bytes });
    await db
      .insert(contactImports)
      .values({ ...common, ...read, ...(isStarted ? {} : { file: bytes }) });
    await erase(services);
    for (const left of await db.select().from(contactImports)) {
      expect(left).toMatchObject({ fileName: 'From (address erased), May', file: null });
      const stored = await readStored(left);
      const cells = stored ? splitRecords(stored.records, stored.reading).rows : [];
      const rows = await judgeRows(db, services, cells, columns);
      expect(rows.map(({ row, name, email, note }) => [row, name, email, note])).toEqual([
        [2, '(erased)', null, null],
        [3, 'Bo', 'bo@calder.example', 'Knows (address erased), "well"'],
        [4, 'Di', 'diana@example.org', null],
      ]);
    }
    expect(await erase(services)).toEqual([]);
  },
);

test('deletes views that search for a person, and leaves the others', async () => {
  const services = await leadPlatform();
  const { db, clock } = services;
  const personId = await person(services, { email: ana, name: 'Ana Smith' });
  const view = { userId: kim.userId, createdAt: clock() };
  const queries = [
    'search=call+ana%40example.org',
    'search=ANA+SMITH',
    'search=diana%40example.org',
    'stage=open',
  ];
  await db
    .insert(savedViews)
    .values([
      ...queries.map((query) => ({ ...view, query, name: 'View' })),
      { ...view, query: '', name: `Like ${ana}` },
    ]);
  const before = [personId, crypto.randomUUID()].map((id) => ({ id, version: 2, tags: ['a'] }));
  const change = { userId: kim.userId, what: `Owner: ${ana}`, before, changedAt: clock() };
  await db.insert(undoableChanges).values(change);
  await erase(services);
  const left = await db.select().from(savedViews);
  expect(left.map(({ query }) => query)).toEqual(queries.slice(2));
  expect(await db.select().from(undoableChanges)).toMatchObject([
    { what: 'Owner: (address erased)', before: before.slice(1) },
  ]);
});
