import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { adminFate, seedInto } from '../e2e/seeded-people.ts';
import { seedPeople } from './seed-people.ts';
import { mb, ms, type Section, whole } from './report.ts';
import { residentBytes, type Site, startSite } from './site.ts';
import { openStore } from './store.ts';
import { median } from './wrk.ts';

const tabs = 50;
/** More pages of one member than this have no stream of their own. */
const tabsEach = 4;
const typed = 'carys north';

/** The inbox, the search as one types, and open pages that wait for what comes. */
export async function measureDesk(conversations: number, seconds: number): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-desk-'));
  // Creates the database.
  await (await startSite({ DATA_DIR: dataDir })).stop();
  const count = Math.ceil(tabs / tabsEach);
  const members = Array.from({ length: count }, (_, n) => [`member ${n}`, adminFate] as const);
  const cookies = Object.values(await seedInto(dataDir, Object.fromEntries(members)));
  const store = await openStore({ dataDir });
  await seedPeople(store, conversations);
  await store.run(enquiriesOf(conversations));
  await store.close();
  const site = await startSite({ DATA_DIR: dataDir });
  const [cookie = ''] = cookies;
  const inbox = await timeOf(site, '/admin/inbox', cookie);
  const letters = Array.from(typed, (_, index) => typed.slice(0, index + 1));
  const search = [];
  for (const words of letters) {
    search.push(await timeOf(site, `/admin/search?q=${encodeURIComponent(words)}`, cookie));
  }
  const before = await watch(site, seconds);
  const open = new AbortController();
  const streams = Array.from({ length: tabs }, (_, n) =>
    follow(site, cookies[Math.floor(n / tabsEach)] ?? '', open.signal),
  );
  const isOpen = (await Promise.all(streams)).every(Boolean);
  if (!isOpen) throw new Error('This version has no events');
  const after = await watch(site, seconds);
  open.abort();
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
  return {
    title: 'The desk',
    notes: [
      `${whole(conversations)} conversations and as many people on the embedded database; medians of nine. Of “${typed}”, typed letter by letter, each letter is searched for everywhere. Then ${tabs} open pages that wait for what comes, of ${count} members: memory and processor time of the site, at rest, without them and with them.`,
    ],
    columns: [
      '',
      'inbox',
      'a letter',
      'the slowest letter',
      'memory',
      'with pages',
      'processor',
      'with pages',
    ],
    rows: [
      [
        'embedded',
        ms(inbox),
        ms(median(search)),
        ms(Math.max(...search)),
        mb(before.bytes),
        mb(after.bytes),
        `${(before.processor * 100).toFixed(1)} %`,
        `${(after.processor * 100).toFixed(1)} %`,
      ],
    ],
  };
}

const enquiriesOf = (count: number) => `with made as (
    insert into contact_enquiries (id, reference, name, email, message, suspected_spam, page, created_at)
    select gen_random_uuid(), 'TB-' || n, (array['Carys North','Ana Smith','Bo Marsh','Eve Stone'])[1 + n % 4] || ' ' || n,
      'client' || n || '@firm' || n || '.example', 'We need help with certificate ' || n, false, '/contact',
      now() - n * interval '1 minute' from generate_series(1, ${count}) n
    returning id, email, reference, created_at)
  insert into conversations (id, enquiry_id, email, reference, subject, state, waiting_since, unread_since, last_message_at, created_at)
  select id, id, email, reference, 'Your enquiry ' || reference, 'open', created_at, created_at, created_at, created_at from made`;

async function timeOf({ url }: Site, path: string, cookie: string): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    const begun = performance.now();
    const answer = await fetch(url + path, { headers: { cookie }, redirect: 'manual' });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
    // The first one warms the caches.
    if (count > 0) times.push(performance.now() - begun);
  }
  return median(times);
}

/** What the site takes while nothing is asked of it: memory at the end, and of one core. */
async function watch({ pid }: Site, seconds: number) {
  const before = processorSeconds(pid);
  await pause(seconds * 1000);
  return { bytes: residentBytes(pid), processor: (processorSeconds(pid) - before) / seconds };
}

/** In the hundredths of a second that Linux counts. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resolves once it is open, with whether it is one; it stays open. */
async function follow({ url }: Site, cookie: string, signal: AbortSignal): Promise<boolean> {
  const headers = { cookie, accept: 'text/event-stream' };
  const since = new Date().toISOString();
  const answer = await fetch(`${url}/admin/live?since=${since}`, { headers, signal });
  const drain = async () => {
    for await (const _ of answer.body ?? []);
  };
  void drain().catch(() => undefined);
  return answer.headers.get('content-type') === 'text/event-stream';
}
