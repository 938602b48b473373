import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { launchBrowser } from '../e2e/browser.ts';
import { packageRoot } from '../src/platform/database/data-folder.server.ts';
import { type PostgresServer, startPostgres } from '../src/testing/postgres-server.ts';
import { measureCost } from './cost.ts';
import { enquiriesSection, pgbenchInserts, postEnquiries, storedIn } from './enquiries.ts';
import { measureDesk } from './desk.ts';
import { measurePeople } from './people.ts';
import { keepMany, keptMany } from './many-people.ts';
import { measureConnections, measurePages, missing } from './pages.ts';
import { measurePhone } from './phone.ts';
import { type Kind, machine, report, type Section, sectionText, whole } from './report.ts';
import { measureSendings } from './sendings.ts';
import { startSite } from './site.ts';
import { measureMemory, measureStarts, startsSection } from './starts.ts';
import { measureWeights } from './weights.ts';
import { measureWords } from './words.ts';

// npm run bench [-- --quick | --soak | --only-people | --only-sendings | --only-cost | --only-words
//   | --only-desk]
//   [--people=10000000]
const asked = (name: string) => process.argv.includes(`--${name}`);
const kind: Kind = (['quick', 'soak'] as const).find(asked) ?? 'full';
const isQuick = kind === 'quick';
const seconds = isQuick ? 1 : 4;
const memorySeconds = { quick: 6, full: 45, soak: 600 }[kind];
const most = Number(
  process.argv.find((each) => each.startsWith('--people='))?.slice(9) ?? 1_000_000,
);
const isPeopleAlone = asked('only-people');
const costOn = (where: PostgresServer | null) => measureCost(where, isQuick ? 100 : 1600);
const deskOn = () => measureDesk(isQuick ? 100 : 1000, isQuick ? 5 : 60);
const sendingsOn = (where: PostgresServer | null) => measureSendings(where, isQuick ? 500 : 20_000);

const begun = performance.now();
const sections: Section[] = [];
console.log(machine());
const root = packageRoot;
spawnSync(process.execPath, [join(root, 'src/server/start.ts'), '--build-only'], {
  stdio: 'inherit',
});
const server = await startPostgres({ isDurable: true });
const alone = {
  'only-sendings': sendingsOn,
  'only-cost': costOn,
  'only-words': measureWords,
  'only-desk': deskOn,
};
const [measureAlone] = Object.entries(alone).flatMap(([name, of]) => (asked(name) ? [of] : []));
if (measureAlone) {
  show(await measureAlone(server));
  await server?.stop();
  process.exit(0);
}
if (!isPeopleAlone) await measureAllElse();
const people = await measurePeople(server, { isQuick, most, seconds });
show(people);
await server?.stop();
if (most > 1_000_000) await keepMany(people);
else sections.push(...(await keptMany()));
if (!isPeopleAlone && (!isQuick || asked('write'))) {
  await writeFile(
    join(root, 'docs/evidence/performance.md'),
    `${report(sections, kind, new Date())}\n`,
  );
  spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxfmt/bin/oxfmt'), 'docs/evidence/performance.md'],
    {
      cwd: root,
    },
  );
}
console.log(`\nDone in ${whole((performance.now() - begun) / 1000)} s.`);
process.exit(0);

async function measureAllElse(): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'bench-'));
  const env = { DATA_DIR: place };
  // Creates the database, which is no part of a later start.
  await (await startSite(env)).stop();

  const site = await startSite(env);
  show(await measurePages(site, seconds));
  show(await measureConnections(site, seconds));
  show(await measurePhone(site, isQuick));
  const browser = await launchBrowser();
  show(await measureWeights(browser, site));
  await browser.close();
  await site.stop();

  // On a server of their own, whose readers and texts are in no other figure.
  const apart = await startPostgres({ isDurable: true });
  show(await costOn(apart));
  show(await sendingsOn(apart));
  show(await measureWords(apart));
  await apart?.stop();
  show(await deskOn());

  const embedded = await measureDatabase('embedded', env);
  const kept = await storedIn({ dataDir: place });
  const stored = `Afterwards the tables held ${whole(kept.enquiries)} enquiries and ${whole(kept.emails)} emails queued or sent for them (embedded)`;
  if (server) {
    const databaseUrl = server.url();
    const secret = randomBytes(32).toString('hex');
    const onPostgres = { ...env, DATABASE_URL: databaseUrl, AUTH_SECRET: secret };
    await (await startSite(onPostgres)).stop();
    const postgres = await measureDatabase('Postgres', onPostgres);
    const there = await storedIn({ databaseUrl });
    const pgbench = await pgbenchInserts(databaseUrl, seconds * 2);
    show(
      enquiriesSection({
        embedded: embedded.posted,
        postgres: postgres.posted,
        pgbench,
        stored: `${stored}, ${whole(there.enquiries)} and ${whole(there.emails)} (Postgres).`,
      }),
    );
    show(startsSection([embedded, postgres]));
  } else {
    const told = `${stored}. ${missing('Postgres')}`;
    const posted = { embedded: embedded.posted, postgres: null, pgbench: null, stored: told };
    show(enquiriesSection(posted));
    show(startsSection([embedded]));
  }
  await rm(place, { recursive: true, force: true });
}

/** What depends on the database most, on a server of its own: enquiries, memory under load, starts. */
async function measureDatabase(name: string, env: Record<string, string>) {
  const site = await startSite(env);
  const posted = await postEnquiries(site, seconds);
  const memory = await measureMemory(site, memorySeconds);
  await site.stop();
  return { name, posted, memory, start: await measureStarts(env) };
}

function show(section: Section): void {
  sections.push(section);
  console.log(`\n${sectionText(section)}`);
}
