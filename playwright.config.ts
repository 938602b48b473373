import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  projects: [
    // Other engines have a configuration of their own: `npm run test:engines`.
    { name: 'journeys', testIgnore: ['**/e2e/engines/**', '**/e2e/security/fuzz.spec.ts'] },
    // With the faults, which take longer too: `npm run test:faults`.
    { name: 'fuzz', testMatch: '**/e2e/security/fuzz.spec.ts' },
  ],
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/global-setup.ts',
  fullyParallel: true,
  // One more than the cores that are at least there: tests wait for pages, mails and time limits.
  workers: 3,
  forbidOnly: true,
  // Long enough for a busy machine; a passing test never waits for it.
  timeout: 300_000,
  // Named at the end of `npm test`: a machine with more to do, or a race to find.
  retries: 1,
  expect: { timeout: 60_000 },
  // The second is what `npm test` counts.
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    trace: 'off',
    // Before the test’s own, which would not say what was waited for.
    actionTimeout: 90_000,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Drawing a fade between two pages takes longer here than the pages.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
