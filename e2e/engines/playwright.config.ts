import { defineConfig } from '@playwright/test';
import { knownEngines } from './known-engines.ts';

/** What `npm run test:engines` runs: journeys that other engines than Chromium have spoilt. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: knownEngines.filter(({ program }) => program).map(({ name }) => ({ name })),
});
