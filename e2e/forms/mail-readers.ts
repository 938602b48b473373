import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { startServer } from '../../src/testing/server-process.ts';
import { test as base } from '../fixtures.ts';
import { type Reader, seedReaders } from '../seed-readers.ts';

export { expect } from '../fixtures.ts';

type Seeded = { dataDir: string; readers: Reader[] };

/** A server that has mailed readers before; every test has a reader of its own. */
export const test = base.extend<{ reader: Reader }, { seeded: Seeded }>({
  seeded: [
    async ({}, use) => {
      const dataDir = await copyTemplate(process.env['DATA_TEMPLATE']);
      await use({ dataDir, readers: await seedReaders(dataDir, 60) });
      await removeFolder(dataDir);
    },
    { scope: 'worker' },
  ],

  reader: async ({ seeded }, use) => {
    const reader = seeded.readers.pop();
    if (!reader) throw new Error('There are more tests than readers');
    await use(reader);
  },

  server: [
    async ({ emailCatcher, seeded: { dataDir } }, use) => {
      const env = { SMTP_URL: emailCatcher.smtpUrl, RATE_LIMIT_FACTOR: '1000' };
      const server = await startServer({ dataDir, env });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
