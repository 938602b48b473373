import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emailSubscribers } from '../../mailing-list/mailing-list.table.server.ts';
import { companies } from '../companies/companies.table.server.ts';
import { kim, leadPlatform, runImport, upload } from '../../testing/test-leads.ts';
import { person } from '../../testing/test-people.ts';
import { processorTime } from '../../testing/processor-time.ts';
import { changePeople } from '../people/bulk-change.server.ts';
import { contactImports } from '../people/people-lists.table.server.ts';
import { people, personAddresses } from '../people.table.server.ts';
import { personClaims, personNotes } from '../person-history.table.server.ts';
import { readVerdicts } from './read-import.server.ts';
import { importPeople } from './import-people.job.server.ts';
import { readUploaded } from './stored-file.server.ts';
import { undoImport } from './undo-import.server.ts';
import { consentRecords } from '../leads.table.server.ts';
import { countVerdicts } from './verdict.ts';

const file = [
  'Full name;E-mail;Tel;Firm;Met at;Newsletter',
  'Bella Quill;b.quill@sample.example;;Sample Trust;"Stand 14; Wednesday";yes',
  'Nia Black;nia@rees.example;01632 960001;;;',
  'Ed Marl;ed@mock.example;;;;',
  'Gwen Tolley;gwen@@draft.example;;;;',
  '',
  'Bella Q;B.QUILL@sample.example;;;;',
  '="Ida";;="020 7946 0417";;;',
  ';;;Nobody & Sons;;',
].join('\r\n');

async function start() {
  const services = await leadPlatform({ jobs: [importPeople] });
  const known = await person(services, { phone: '01632 960000' });
  await services.db.transaction((tx) =>
    services.subscriptions.suppress(tx, 'ed@mock.example', 'objection'),
  );
  const id = await upload(services, file);
  return { services, known, id };
}

test('gives each row a verdict, and stores nothing yet', async () => {
  const { services, id } = await start();
  const rows = (await readVerdicts(services, id)) ?? [];
  expect(rows.map(({ row, verdict, happens }) => [row, verdict, happens])).toEqual([
    [2, 'new', 'Added, company Sample Trust'],
    [3, 'known', 'Known as Nia Rees: the new name waits as a proposal'],
    [4, 'suppressed', 'Added, but never emailed: objected on 2 Mar 2026'],
    [5, 'refused', 'The email address has two @'],
    [7, 'repeated', 'The same address as row 2: counted once'],
    [8, 'new', 'Added'],
    [9, 'refused', 'Neither an email address nor a phone number'],
  ]);
  expect(await services.db.$count(people)).toBe(1);
});

test('adds people without making subscribers, replaces nothing, and undoes it within the hour', async () => {
  const { services, known, id } = await start();
  const { db } = services;
  services.time.advance({ days: 0.001 });
  await runImport(services, id);
  const added = await db.select().from(people).where(eq(people.importId, id)).orderBy(people.name);
  expect(added).toMatchObject([
    { name: 'Bella Quill', source: 'Example Expo', legalBasis: 'asked', ownerId: 'kim' },
    { name: 'Ed Marl', lastContactAt: new Date('2026-02-20T00:00:00Z') },
    { name: 'Ida', phone: '020 7946 0417', phoneKey: '2079460417' },
  ]);
  const [nia] = await db.select().from(people).where(eq(people.id, known));
  expect(nia).toMatchObject({ name: 'Nia Rees', phone: '01632 960000', source: 'By telephone' });
  const claims = await db.select().from(personClaims).orderBy(personClaims.field);
  expect(claims.map(({ field, value }) => [field, value])).toEqual([
    ['name', 'Nia Black'],
    ['phone', '01632 960001'],
  ]);
  expect(await db.$count(emailSubscribers)).toBe(0);
  expect(await db.$count(consentRecords)).toBe(0);
  const suppressed = await services.subscriptions.findSuppressed(db, ['ed@mock.example']);
  expect(suppressed.get('ed@mock.example')).toMatchObject({ reason: 'objected' });
  expect(await db.$count(personNotes)).toBe(2);

  await changePeople(services, kim, [added[0]?.id ?? ''], { stage: 'contacted' });
  expect(await undoImport(services, kim, id)).toEqual({ removed: 2, left: 1 });
  expect(await undoImport(services, kim, id)).toBeNull();
  expect(await db.$count(people)).toBe(2);
  const notes = await db.select().from(personNotes);
  expect(notes.map(({ personId }) => personId)).toEqual([added[0]?.id]);
});

test.each([
  ['Email Opt Out', '1', '0'],
  ['Unsubscribed from all email', 'true', 'false'],
  ['Has Opted Out of Email', 'Yes', ''],
  ['UNSUB_TIME', '2026-01-09 10:00:00', ''],
])('suppresses for good whom %j names', async (heading, objects, does) => {
  const services = await leadPlatform({ jobs: [importPeople] });
  const rows = [`Email,${heading}`, `ana@a.example,${objects}`, `ben@b.example,${does}`];
  const importId = await upload(services, rows.join('\n'));
  await runImport(services, importId);
  expect(await services.db.$count(people)).toBe(2);
  const found = await services.subscriptions.findSuppressed(services.db, [
    'ana@a.example',
    'ben@b.example',
  ]);
  expect([...found.keys()]).toEqual(['ana@a.example']);
});

test('cannot be undone after an hour, and forgets the file with the import', async () => {
  const { services, id } = await start();
  await runImport(services, id);
  const [done] = await services.db.select().from(contactImports);
  expect(done).toMatchObject({
    file: null,
    records: null,
    totals: { new: 2, known: 1, suppressed: 1 },
  });
  services.time.advance({ days: 1 / 23 });
  expect(await undoImport(services, kim, id)).toBeNull();
});

test('imports hundreds of rows in parts, each once', async () => {
  const { services } = await start();
  const rows = Array.from({ length: 450 }, (_, n) => `Ana ${n};ana${n}@firm${n % 90}.example`);
  const id = await upload(services, ['Name;Email', ...rows].join('\n'));
  await runImport(services, id);
  expect(await services.db.$count(personAddresses)).toBe(451);
});

test('makes one company of a name and the domain of its addresses, and none of a mailbox provider’s', async () => {
  const { services } = await start();
  const { db } = services;
  await person(services, { name: 'Old', email: 'old@northgate.example' });
  const rows = [
    'Ana;ana@northgate.example;Northgate Ltd',
    'Bo;bo@northgate.example;Northgate',
    'Cy;cy@northgate.example;',
    'Di;di@posteo.de;Northgate Ltd',
    'Ed;ed@posteo.de;',
  ];
  const id = await upload(services, ['Name;Email;Company', ...rows].join('\n'));
  const judged = (await readVerdicts(services, id)) ?? [];
  const shown = 'Added, company Northgate Ltd';
  expect(judged.map(({ happens }) => happens)).toEqual([shown, shown, shown, shown, 'Added']);
  await runImport(services, id);
  await person(services, { name: 'Flo', email: 'flo@posteo.de' });
  const found = await db
    .select({ person: people.name, company: companies.name, domain: companies.domain })
    .from(people)
    .innerJoin(companies, eq(companies.id, people.companyId))
    .where(eq(companies.domain, 'northgate.example'))
    .orderBy(people.name);
  expect(found.map(({ person: name }) => name)).toEqual(['Ana', 'Bo', 'Cy', 'Di', 'Old']);
  expect(found[0]).toMatchObject({ company: 'Northgate Ltd' });
});

test.each([
  ['a million empty rows', `Name,Email\n${'\n'.repeat(990_000)}`, /no row below/],
  ['a row of two million cells', `Name${','.repeat(1_990_000)}\nAna`, /columns|too long/],
])('refuses %s, read apart from the site', async (_, content, message) => {
  const bytes = Buffer.from(content);
  const taken = await processorTime(async () => {
    const read = await readUploaded({ bytes });
    expect(read.kind === 'fault' && read.message).toMatch(message);
  });
  expect(taken).toBeLessThan(1000);
});

test('counts every row once', async () => {
  const { services, id } = await start();
  const rows = (await readVerdicts(services, id)) ?? [];
  const totals = countVerdicts(rows);
  expect(totals).toEqual({ new: 2, known: 1, suppressed: 1, repeated: 1, refused: 2 });
});
