import { defineConfig } from 'vitest/config';
import { postgresBinaries } from './src/testing/postgres-server.ts';

/** What touches the database stands in `*.server.test.ts`; the rest is pure. */
const services = ['src/**/*.server.test.ts'];
/** Whose behaviour differs by engine, so that they run on both of them every time. */
const engineDependent = ['src/**/{database,jobs,lists,backups}/**/*.server.test.ts'];
// For every process that tests start.
process.env['NODE_OPTIONS'] =
  `--import=${import.meta.resolve('./src/testing/prepared-cluster.ts')}`;
process.env['NODE_COMPILE_CACHE'] = `${import.meta.dirname}/node_modules/.cache/compiled`;
const hasPostgres = postgresBinaries() !== null;
const onPostgres = (name: string, include: string[]) => ({
  test: {
    name,
    include: hasPostgres ? include : [],
    globalSetup: 'src/testing/postgres.setup.ts',
  },
});

if (!hasPostgres) {
  console.log('No Postgres binaries on this machine: the tests on Postgres are left out.');
}

export default defineConfig({
  test: {
    // One more than the cores that are at least there: tests wait for disks, mail servers and time limits.
    maxWorkers: 3,
    // Modules keep nothing between tests, so that a worker need not load them for each file again.
    isolate: false,
    // The second is what `npm test` counts.
    reporters: ['default', ['json', { outputFile: 'test-results/services.json' }]],
    // Long enough for a busy machine; a passing test never waits for it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Named at the end of `npm test`: a machine with more to do, or a race to find.
    retry: 1,
    expect: { poll: { timeout: 90_000, interval: 20 } },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,tools}/**/*.test.{ts,tsx}'],
          exclude: services,
        },
      },
      {
        test: {
          name: 'services embedded',
          include: services,
          globalSetup: 'src/testing/embedded.setup.ts',
        },
      },
      onPostgres('engine on Postgres', engineDependent),
      // All of them, which `npm run test:faults` runs.
      onPostgres('services on Postgres', services),
    ],
  },
});
