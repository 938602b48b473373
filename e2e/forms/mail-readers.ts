import { readConfig } from '../../src/config.server.ts';
import { openDatabase } from '../../src/database/database.server.ts';
import type { SubscriptionLinks } from '../../src/mail/subscriptions.ts';
import { createSubscriptions } from '../../src/mailing-list/subscriptions.server.ts';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { startServer } from '../../src/testing/server-process.ts';
import { test as base } from '../fixtures.ts';

export { expect } from '../fixtures.ts';

/** Somebody with two mails of ours: one of today and one that is older than its links are good for. */
export type Reader = {
  email: string;
  /** As paths, to be opened on the server under test. */
  links: SubscriptionLinks;
  oldLinks: SubscriptionLinks;
};

type Readers = { next(): Reader };

/** A server that has mailed readers before; every test has a reader of its own. */
export const test = base.extend<{ reader: Reader }, { readers: Readers; seeded: Seeded }>({
  seeded: [
    async ({}, use) => {
      const seeded = await seed(60);
      await use(seeded);
      await removeFolder(seeded.dataDir);
    },
    { scope: 'worker' },
  ],

  readers: [
    async ({ seeded }, use) => {
      const waiting = [...seeded.readers];
      await use({
        next() {
          const reader = waiting.pop();
          if (!reader) throw new Error('There are more tests than readers');
          return reader;
        },
      });
    },
    { scope: 'worker' },
  ],

  reader: async ({ readers }, use) => use(readers.next()),

  server: [
    async ({ mailCatcher, seeded: { dataDir } }, use) => {
      const env = { SMTP_URL: mailCatcher.smtpUrl, RATE_LIMIT_FACTOR: '1000' };
      const server = await startServer({ dataDir, env });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

type Seeded = { dataDir: string; readers: Reader[] };

/** Writes what a server would have written when it sent the mails. */
async function seed(count: number): Promise<Seeded> {
  const dataDir = await copyTemplate(process.env['DATA_TEMPLATE']);
  const database = await openDatabase({ dataDir });
  const { db } = database;
  const settings = readConfig({ SITE_URL: 'http://localhost' });
  if (!settings.ok) throw new Error(settings.faults.join('\n'));
  const { config } = settings;
  const readers: Reader[] = [];
  const listAt = (clock: () => Date) =>
    createSubscriptions({ db, clock, config, secret: 'not used for links' });
  const today = listAt(() => new Date());
  const longAgo = listAt(() => new Date(Date.now() - 31 * 24 * 3600_000));
  for (let index = 0; index < count; index += 1) {
    const email = `reader+${index}@example.org`;
    const source = 'resource_download_planning';
    await db.transaction((tx) => longAgo.subscribe(tx, { email, name: null, source }));
    const links = pathsOf(await today.linksFor(email));
    readers.push({ email, links, oldLinks: pathsOf(await longAgo.linksFor(email)) });
  }
  await database.close();
  return { dataDir, readers };
}

function pathsOf(links: SubscriptionLinks): SubscriptionLinks {
  const path = (address: string) => address.slice(new URL(address).origin.length);
  return {
    confirm: path(links.confirm),
    unsubscribe: path(links.unsubscribe),
    oneClick: path(links.oneClick),
  };
}
