import pg from 'pg';

/**
 * Brings a Postgres that the site has migrated to so many leads, made up by the database itself.
 * Their indexes are made afterwards, which is ten times quicker.
 */
export async function seedLeads(url: string, total: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from leads',
    );
    const there = rows[0]?.count ?? 0;
    if (there >= total) return;
    const isLarge = total - there > 50_000;
    const indexes = isLarge ? await dropIndexes(client) : [];
    await client.query(insert, [there + 1, total]);
    for (const definition of indexes) await client.query(definition);
    await client.query('vacuum analyze leads');
  } finally {
    await client.end();
  }
}

/** Answers how to make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'leads'
     and indexname not in (select conname from pg_constraint where conrelid = 'leads'::regclass)`,
  );
  for (const { indexname } of rows) await client.query(`drop index "${indexname}"`);
  return rows.map(({ indexdef }) => indexdef);
}

const insert = `
insert into leads (email, name, phone, lead_source, lead_type, created_at, last_contact_at, stage)
select
  'person' || number || '@firm' || number % 50000 || '.example',
  (array['Ana','Ben','Carys','Dev','Elin','Femi','Grace','Hugh'])[1 + number % 8] || ' '
    || chr(65 + (number / 8) % 26) || translate(to_hex(number), '0123456789', 'ghijklmnop'),
  '020 7' || lpad((number % 1000000)::text, 7, '0'),
  (array['contact_form','security_assessment','resource_download'])[1 + number % 3],
  'seeded', at, at,
  (array['new','contacted','qualified'])[1 + number % 3]
from (select number, now() - number * interval '30 seconds' as at
  from generate_series($1::int, $2::int) as number) as made
on conflict do nothing`;

// By itself: node bench/seed-leads.ts postgres://… 1000000
const [, file = '', url, count] = process.argv;
if (file === import.meta.filename && url) await seedLeads(url, Number(count ?? 1_000_000));
