import { readConfig } from '../../src/config.server.ts';
import { openDatabase } from '../../src/database/database.server.ts';
import type { SubscriptionLinks } from '../../src/mail/subscriptions.ts';
import { createSubscriptions } from '../../src/mailing-list/subscriptions.server.ts';

/** Somebody who has had a mail of ours; the links are paths. */
export type Reader = { email: string; links: SubscriptionLinks };

/** Writes what a server would have written when it sent the mails. */
export async function seedReaders(dataDir: string, count: number): Promise<Reader[]> {
  const database = await openDatabase({ dataDir });
  const settings = readConfig({ SITE_URL: 'http://localhost' });
  if (!settings.ok) throw new Error(settings.faults.join('\n'));
  const { db } = database;
  const { config } = settings;
  const clock = () => new Date();
  const list = createSubscriptions({ db, clock, config, secret: 'not used for links' });
  const readers: Reader[] = [];
  for (let index = 0; index < count; index += 1) {
    const email = `reader+${index}@example.org`;
    const reader = { email, name: null, source: 'resource_download_planning' };
    await db.transaction((tx) => list.subscribe(tx, reader));
    const { confirm, unsubscribe, oneClick } = await list.linksFor(email);
    const path = (address: string) => address.slice(config.siteUrl.length);
    const links = {
      confirm: path(confirm),
      unsubscribe: path(unsubscribe),
      oneClick: path(oneClick),
    };
    readers.push({ email, links });
  }
  await database.close();
  return readers;
}
