import pg from 'pg';
import { ms, type Section, whole } from './report.ts';
import { seedLeads } from './seed-leads.ts';
import type { Site } from './site.ts';
import { median } from './wrk.ts';

/** The admin's list, a search in it and a lead's page, with more and more leads. */
export async function measureLeads(
  site: Site,
  databaseUrl: string,
  sizes: readonly number[],
): Promise<Section> {
  const cookie = await adminCookie(site, databaseUrl);
  const rows = [];
  for (const size of sizes) {
    const begun = performance.now();
    await seedLeads(databaseUrl, size);
    console.log(`${whole(size)} leads after ${whole((performance.now() - begun) / 1000)} s`);
    const { id, count } = await oneOfThem(databaseUrl);
    const times = [];
    for (const path of [
      '/admin/leads',
      '/admin/leads?q=carys',
      '/admin/leads?stage=qualified&sort=email',
      `/admin/leads/${id}`,
    ]) {
      times.push(ms(await timeOf(site.url + path, cookie)));
    }
    rows.push([whole(count), ...times]);
  }
  return {
    title: 'More leads',
    notes: [
      'Admin pages on Postgres, one after another, the median of nine. The search is for a name that one lead in eight has.',
    ],
    columns: ['leads', 'list', 'search', 'filtered and sorted', 'a lead'],
    rows,
  };
}

async function timeOf(url: string, cookie: string): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    const begun = performance.now();
    const answer = await fetch(url, { headers: { cookie }, redirect: 'manual' });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    // The first one warms the caches.
    if (count > 0) times.push(performance.now() - begun);
  }
  return median(times);
}

async function oneOfThem(databaseUrl: string): Promise<{ id: string; count: number }> {
  const { rows } = await query<{ id: string; count: number }>(
    databaseUrl,
    `select (select id from leads order by created_at limit 1) as id, count(*)::int as count from leads`,
  );
  return rows[0] ?? { id: '', count: 0 };
}

/** Somebody who has signed up, and is made an admin with a second step behind them. */
async function adminCookie({ url }: Site, databaseUrl: string): Promise<string> {
  const email = 'bench-admin@example.org';
  const answer = await fetch(`${url}/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      intent: 'sign-up',
      name: 'Bench Admin',
      email,
      password: crypto.randomUUID(),
    }),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  await query(
    databaseUrl,
    `with admin as (
      update "user" set role = 'admin', email_verified = true, has_admin_password = true
      where email = $1 returning id)
    update session set aal = 'aal2' where user_id in (select id from admin)`,
    [email],
  );
  return cookies.join('; ');
}

async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: string[] = [],
) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query<Row>(text, values);
  } finally {
    await client.end();
  }
}
