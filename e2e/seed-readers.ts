import { readConfig } from '../src/platform/config.server.ts';
import { withDatabase } from '../src/platform/database/database.server.ts';
import type { SubscriptionLinks } from '../src/platform/email/subscriptions.ts';
import { createSubscriptions } from '../src/mailing-list/subscriptions.server.ts';

/** Somebody with two mails of ours: one of today and one that is older than its links are good for. */
export type Reader = {
  email: string;
  /** As paths, to be opened on the server under test. */
  links: SubscriptionLinks;
  oldLinks: SubscriptionLinks;
};

/** Writes what a server would have written when it sent the mails. */
export function seedReaders(dataDir: string, count: number): Promise<Reader[]> {
  const settings = readConfig({ SITE_URL: 'http://localhost' });
  if (!settings.ok) throw new Error(settings.faults.join('\n'));
  const { config } = settings;
  return withDatabase({ dataDir }, async ({ db }) => {
    const listAt = (clock: () => Date) =>
      createSubscriptions({ db, clock, config, secret: 'not used for links' });
    const today = listAt(() => new Date());
    const longAgo = listAt(() => new Date(Date.now() - 31 * 24 * 3600_000));
    const readers: Reader[] = [];
    for (let index = 0; index < count; index += 1) {
      const email = `reader-${index}+list@example.org`;
      const source = 'resource_download_planning';
      await db.transaction((tx) => longAgo.subscribe(tx, { email, name: null, source }));
      const links = pathsOf(await today.linksFor(email));
      readers.push({ email, links, oldLinks: pathsOf(await longAgo.linksFor(email)) });
    }
    return readers;
  });
}

function pathsOf(links: SubscriptionLinks): SubscriptionLinks {
  const path = (address: string) => address.slice(new URL(address).origin.length);
  return {
    confirm: path(links.confirm),
    unsubscribe: path(links.unsubscribe),
    oneClick: path(links.oneClick),
  };
}
