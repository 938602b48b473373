import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seedSending } from '../e2e/seed-sending.ts';
import { withDatabase } from '../src/platform/database/database.server.ts';
import { getPort } from '../src/testing/free-port.ts';
import type { PostgresServer } from '../src/testing/postgres-server.ts';
import { mb, ms, ratio, type Section, whole } from './report.ts';
import { residentBytes, type Site, startSite } from './site.ts';
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
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'));
  const rows = [await measure('embedded', { DATA_DIR: dataDir }, readers)];
  if (postgres) {
    const secret = 'a-secret-of-this-bench-of-32-letters';
    const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url(), AUTH_SECRET: secret };
    rows.push(await measure('Postgres', env, readers));
  }
  await rm(dataDir, { recursive: true, force: true });
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
      'memory, after a third and at the end',
      'page before',
      'meanwhile',
      'ratio',
    ],
    rows,
  };
}

type Environment = { DATA_DIR: string; DATABASE_URL?: string };

async function measure(name: string, env: Environment, readers: number): Promise<string[]> {
  const sink = createServer(takeEverything).listen(0, '127.0.0.1');
  await once(sink, 'listening');
  const settings = {
    ...env,
    SMTP_URL: `smtp://127.0.0.1:${getPort(sink)}`,
    UPDATES_PER_MINUTE: String(perMinute),
  };
  const before = await startSite(settings);
  await pause(3000);
  const enough = performance.now() + 10_000;
  const idle = await watch(before, () => performance.now() > enough);
  await before.stop();
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = env;
  await withDatabase(databaseUrl ? { databaseUrl } : { dataDir }, ({ db }) =>
    seedSending(db, readers, { isFirst: false }),
  );
  const site = await startSite(settings);
  const [begun, prepared] = [
    await said(site, 'sending.begun'),
    await said(site, 'sending.prepared'),
  ];
  const sending = await watch(site, () => site.saidAt('sending.done') !== null);
  await site.stop();
  sink.close();
  const own = sending.processor - (idle.processor / idle.took) * sending.took;
  const third = sending.memory[Math.floor(sending.memory.length / 3)] ?? 0;
  return [
    name,
    whole(readers / ((prepared - begun) / 1000)),
    whole(readers / (sending.took / 1000)),
    ms(own / readers),
    `${mb(third)}, ${mb(sending.memory.at(-1) ?? 0)}`,
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

/** Of user and system, in ms; the kernel counts in hundredths of a second. */
function processorTime(pid: number): number {
  const [, numbers = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = numbers.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

function takeEverything(socket: Socket): void {
  socket.setNoDelay().on('error', () => undefined);
  socket.write('220 ready\r\n');
  let rest = '';
  let isContent = false;
  socket.on('data', (chunk: Buffer) => {
    rest += chunk.toString('latin1');
    for (;;) {
      const end = isContent ? '\r\n.\r\n' : '\r\n';
      const at = rest.indexOf(end);
      if (at < 0) return;
      const isData = !isContent && rest.slice(0, at).toUpperCase() === 'DATA';
      rest = rest.slice(at + end.length);
      isContent = isData;
      socket.write(isData ? '354 go on\r\n' : '250 taken\r\n');
    }
  });
}
