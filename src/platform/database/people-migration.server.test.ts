import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { earlierSchema } from '../../testing/earlier-schema.ts';
import type { Database } from './database.server.ts';
import { migrate } from './migrate.server.ts';

const uuid = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`;
const [ana, anasDownload, anasOther, ben] = [uuid(1), uuid(2), uuid(3), uuid(4)];

/** Ana by an enquiry and a download, merged with another address of hers, and Ben. */
async function fill({ db }: Database): Promise<void> {
  const run = (statement: SQL) => db.execute(statement);
  await run(
    sql`insert into "user" (id, name, email, role) values ('kim', 'Kim', 'kim@team.example', 'admin')`,
  );
  await run(sql`
    insert into leads (id, email, name, phone, phone_key, lead_source, lead_type, notes, created_at, last_contact_at,
      stage, owner_id, next_step, next_step_due, version, merged_into)
    values
      (${ana}, 'ana@firm.example', 'Ana Smith', '020 7946 0018', '2079460018', 'contact_form', 'enquiry', null,
        '2026-01-01', '2026-01-01', 'qualified', 'kim', null, null, 3, null),
      (${anasDownload}, 'ana@firm.example', 'Ana Smith', null, null, 'resource_download', 'planning', 'Downloaded',
        '2026-02-01', '2026-03-01', 'new', null, null, null, 1, null),
      (${anasOther}, 'ana@gmail.com', 'A. Smith', null, null, 'contact_form', 'enquiry', null,
        '2026-01-05', '2026-01-06', 'contacted', null, 'Ring her', '2026-04-01', 2, ${ana}),
      (${ben}, 'ben@firm.example', 'Ben Hill', null, null, 'security_assessment', 'assessment', null,
        '2026-01-07', '2026-01-07', 'won', null, null, null, 1, null)`);
  await run(
    sql`insert into lead_claims (lead_id, field, value, claimed_at) values (${anasDownload}, 'phone', '07700 900666', '2026-03-01')`,
  );
  await run(
    sql`insert into lead_notes (id, lead_id, author_id, body, version, created_at) values (${uuid(5)}, ${anasOther}, 'kim', 'Rang, no answer', 2, '2026-01-06')`,
  );
  await run(
    sql`insert into lead_note_versions (note_id, version, body, replaced_at) values (${uuid(5)}, 1, 'Rang, no anser', '2026-01-06')`,
  );
  await run(sql`
    insert into lead_changes (lead_id, what, before, after, version, changed_by, changed_at) values
      (${ana}, 'stage', 'New', 'Qualified', 2, 'kim', '2026-01-02'),
      (${anasOther}, 'merged', null, ${ana}, 2, 'kim', '2026-01-08')`);
  await run(
    sql`insert into distinct_leads (lead_id, other_id, created_at) values (${anasDownload}, ${ben}, '2026-01-09')`,
  );
  await run(sql`
    insert into contact_enquiries (id, reference, name, email, message, suspected_spam, fingerprint, page, created_at, answered_at)
    values
      (${uuid(6)}, 'TB-2345-1000', 'Ana', 'ana@firm.example', 'Hello', false, 'a', '/contact', '2026-01-01', '2026-01-02'),
      (${uuid(7)}, 'TB-2345-1001', 'Ben', 'ben@firm.example', 'Hello', false, 'b', '/contact', '2026-01-07', null)`);
}

test('gives every address of the leads its person, and carries everything over', async () => {
  const database = await earlierSchema(1);
  await fill(database);
  await migrate(database);
  const read = async (query: SQL) => (await database.db.execute(query)).rows;
  const people = await read(sql`
    select people.name, stage, owner_id, next_step, next_step_due::text as due, phone, companies.name as company,
      last_contact_at::date::text as last, people.merged_into is not null as merged, owner_name
    from people left join companies on companies.id = company_id order by people.created_at`);
  const common = { company: 'firm.example', merged: false };
  expect(people).toMatchObject([
    {
      ...common,
      name: 'Ana Smith',
      stage: 'qualified',
      owner_id: 'kim',
      owner_name: 'kim',
      next_step: 'Ring her',
      due: '2026-04-01',
      phone: '020 7946 0018',
      last: '2026-03-01',
    },
    { name: 'A. Smith', stage: 'contacted', merged: true, company: null, next_step: 'Ring her' },
    { ...common, name: 'Ben Hill', stage: 'won', owner_id: null, next_step: null },
  ]);
  const addresses = await read(sql`
    select person_addresses.email, name from person_addresses join people on people.id = person_id order by email`);
  expect(addresses.map(({ email, name }) => [email, name])).toEqual([
    ['ana@firm.example', 'Ana Smith'],
    ['ana@gmail.com', 'Ana Smith'],
    ['ben@firm.example', 'Ben Hill'],
  ]);
  expect(
    await read(sql`
    select replaced->'nextStep'->>'after' as step, (select name from people where id = person_id) as merged from person_merges`),
  ).toEqual([{ step: 'Ring her', merged: 'A. Smith' }]);
  const owned = (table: string, column: string) =>
    read(
      sql.raw(
        `select name, ${column} as value from ${table} join people on people.id = person_id order by 1, 2`,
      ),
    );
  expect(await owned('person_claims', 'value')).toEqual([
    { name: 'Ana Smith', value: '07700 900666' },
  ]);
  expect(await owned('person_notes', 'body')).toEqual([
    { name: 'A. Smith', value: 'Rang, no answer' },
  ]);
  expect(await owned('person_changes', 'what')).toEqual([
    { name: 'A. Smith', value: 'merged' },
    { name: 'Ana Smith', value: 'stage' },
  ]);
  expect(await read(sql`select body from person_note_versions`)).toEqual([
    { body: 'Rang, no anser' },
  ]);
  expect(await read(sql`select count(*)::int as count from distinct_people`)).toEqual([
    { count: 1 },
  ]);
  expect(
    await read(
      sql`select reference, state, waiting_since is not null as waits from conversations order by 1`,
    ),
  ).toEqual([
    { reference: 'TB-2345-1000', state: 'done', waits: false },
    { reference: 'TB-2345-1001', state: 'open', waits: true },
  ]);
  const leads = await read(sql`select lead_type, notes from leads order by lead_type, notes`);
  expect(leads).toHaveLength(4);
  expect(await read(sql`select to_regclass('lead_notes') as gone`)).toEqual([{ gone: null }]);
});
