import { defineConfig } from 'vitest/config';
import { postgresBinaries } from './src/testing/postgres-server.ts';

/** What touches the database stands in `*.server.test.ts`; the rest is pure. */
const services = ['src/**/*.server.test.ts'];
const postgres = {
  test: {
    name: 'services on Postgres',
    include: services,
    globalSetup: 'src/testing/postgres.setup.ts',
  },
};

if (!postgresBinaries()) {
  console.log('No Postgres binaries on this machine: "services on Postgres" is left out.');
}

export default defineConfig({
  test: {
    // One more than the cores that are at least there: tests wait for disks, mail servers and time limits.
    maxWorkers: 3,
    // Modules keep nothing between tests, so that a worker need not load them for each file again.
    isolate: false,
    // The second is what `npm test` counts.
    reporters: ['default', ['json', { outputFile: 'test-results/services.json' }]],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Long enough for a busy machine, where a worker may miss its cue and look again after 5 s only.
    expect: { poll: { timeout: 45_000, interval: 20 } },
    // One that passes on its second try is named in the summary of `npm test`.
    retry: 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
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
      ...(postgresBinaries() ? [postgres] : []),
    ],
  },
});
