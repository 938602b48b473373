import { defineConfig } from 'vitest/config';
import { postgresBinaries } from './src/testing/postgres-server.ts';

/** What touches the database stands in `*.server.test.ts` and `*.route.test.tsx`; the rest is pure. */
const services = ['src/**/*.server.test.{ts,tsx}', 'src/**/*.route.test.{ts,tsx}'];
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
    maxWorkers: 2,
    // The second is what `npm test` counts.
    reporters: ['default', ['json', { outputFile: 'test-results/services.json' }]],
    testTimeout: 60_000,
    hookTimeout: 60_000,
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
