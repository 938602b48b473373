import { setTimeout as pause } from 'node:timers/promises';
import { seedSending } from '../e2e/seed-sending.ts';
import { withDatabase } from '../src/platform/database/database.server.ts';
import type { PostgresServer } from '../src/testing/postgres-server.ts';
import { mb, ms, ratio, type Section, whole } from './report.ts';
import {
  type Engine,
  onEachEngine,
  processorTime,
  residentBytes,
  type Site,
  startSite,
} from './site.ts';
import { startSink } from './sink.ts';
import { median } from './wrk.ts';

/** It asks the database each time, as a visitor without haste opens it. */
const page = '/unsubscribe?token=none';
/** The highest that can be set. */
const perMinute = 10_000;

/** A sending to many, while visitors read: what it costs, and what they notice of it. */
export async function measureSendings(
  postgres: PostgresServer | null,
  readers: number,
): Promise<Section> {
  return {
    title: 'Updates to the list',
    notes: [
      `${whole(readers)} readers, and a mail server beside it that takes everything, at ${whole(perMinute)} a minute, the highest rate that can be set. Processor time is that of the site beyond what it takes without a sending. “Page” is \`${page}\`, opened five times a second.`,
    ],
    columns: [
      '',
      'written down a second',
      'sent a second',
      'processor time an email',
      'memory at the start, half-way and at the end',
      'page before',
      'meanwhile',
      'ratio',
    ],
    rows: await onEachEngine(postgres, (name, env) => measure(name, env, readers)),
  };
}

async function measure(name: string, env: Engine, readers: number): Promise<string[]> {
  const sink = await startSink();
  const settings = {
    ...env,
    SMTP_URL: sink.url,
    UPDATES_PER_MINUTE: String(perMinute),
  };
  await (await startSite(settings)).stop();
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = env;
  await withDatabase(databaseUrl ? { databaseUrl } : { dataDir }, ({ db }) =>
    seedSending(db, readers, { isFirst: false, dueIn: 40_000 }),
  );
  const site = await startSite(settings);
  const idle = await watchIdle(site);
  if (site.saidAt('sending.begun') !== null) throw new Error('it began too soon to compare');
  const [begun, prepared] = [
    await said(site, 'sending.begun'),
    await said(site, 'sending.prepared'),
  ];
  const sending = await watch(site, () => site.saidAt('sending.done') !== null);
  // What the start still had to do is in the idle time before.
  const after = await watchIdle(site);
  await site.stop();
  sink.stop();
  const own = sending.processor - (after.processor / after.took) * sending.took;
  const { memory } = sending;
  const held = [0, Math.floor(memory.length / 2), -1].map((at) => mb(memory.at(at) ?? 0));
  return [
    name,
    whole(readers / ((prepared - begun) / 1000)),
    whole(readers / (sending.took / 1000)),
    ms(own / readers),
    held.join(', '),
    ms(idle.page),
    ms(sending.page),
    ratio(sending.page / idle.page),
  ];
}

/** When its log says so. */
async function said(site: Site, event: string): Promise<number> {
  for (;;) {
    const at = site.saidAt(event);
    if (at !== null) return at;
    await pause(10);
  }
}

function watchIdle(site: Site) {
  const enough = performance.now() + 10_000;
  return watch(site, () => performance.now() > enough);
}

/** Opens the page again and again until then. Times in ms. */
async function watch(site: Site, isOver: () => boolean) {
  const [begun, from] = [performance.now(), processorTime(site.pid)];
  const [times, memory]: [number[], number[]] = [[], []];
  while (!isOver()) {
    const asked = performance.now();
    await (await fetch(site.url + page)).arrayBuffer();
    times.push(performance.now() - asked);
    memory.push(residentBytes(site.pid));
    await pause(200);
  }
  const processor = processorTime(site.pid) - from;
  return { took: performance.now() - begun, processor, page: median(times), memory };
}
