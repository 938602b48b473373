import { eq, sql } from 'drizzle-orm';
import { consentRecords } from '../src/leads/leads.table.server.ts';
import { confirmPage, updatesConsent } from '../src/mailing-list/mailing-list.ts';
import { emailSubscribers } from '../src/mailing-list/mailing-list.table.server.ts';
import type { Db } from '../src/platform/database/database.server.ts';
import { wordsDocuments, wordsRevisions } from '../src/platform/words/words.table.server.ts';
import { sendings } from '../src/updates/sending/sendings.table.server.ts';
import { blankUpdate, type Update } from '../src/updates/update.ts';

const kind = 'updates';
const slug = 'fourteen-days';

const content: Update = {
  ...blankUpdate,
  subject: 'Fourteen days, and when they begin',
  preview: 'Three things to do.',
  lede: 'An update that comes late fails Cyber Essentials.',
  body: 'Install the updates of **10 November**.\n\n- Computers\n- Phones\n\n[All of it](/services/cyber-essentials)',
  topic: 'rules',
  steps: [{ what: 'Ask for the list.', more: 'Oldest update first.', when: 'today' }],
  author: 'Idris Bowen, consultant',
};

/** An update on the site, and so many readers who confirmed. */
async function seedUpdate(db: Db, count: number): Promise<void> {
  const now = new Date();
  await db.insert(wordsRevisions).values({ kind, slug, number: 1, content, by: 'kim', at: now });
  await db.insert(wordsDocuments).values({ kind, slug, published: 1, firstPublishedAt: now });
  await db.execute(sql`
    with readers as (
      insert into ${emailSubscribers}
        (email, subscription_source, is_active, confirmed_at, created_at)
      select 'reader-' || number || '@readers.example', 'updates', true, at, at
      from generate_series(1, ${count}) number,
        lateral (select now() - make_interval(days => number % 400) as at) agreed
      returning email, created_at)
    insert into ${consentRecords} (email, purpose, wording, wording_version, page, created_at)
    select email, ${updatesConsent.purpose}, ${updatesConsent.text}, ${updatesConsent.version},
      ${confirmPage.page}, created_at from readers`);
}

/** The same, due now or in so many milliseconds; at full speed if it is not the first. */
export async function seedSending(
  db: Db,
  count: number,
  { isFirst = true, dueIn = 0 } = {},
): Promise<void> {
  await seedUpdate(db, count);
  const now = new Date();
  const subject = 'rules' as const;
  const sending = {
    slug,
    revision: 1,
    title: content.subject,
    narrowing: { cameBy: undefined, level: undefined, stage: undefined, tag: undefined, subject },
    stateAt: now,
    scheduledFor: new Date(now.getTime() + dueIn),
    createdBy: 'kim',
    createdAt: now,
  };
  const earlier = { ...sending, slug: 'earlier', state: 'done', startedAt: now } as const;
  if (!isFirst) await db.insert(sendings).values(earlier);
  await db.insert(sendings).values({ ...sending, state: 'scheduled' });
}

/** Whether an address is of one of them. */
export const isReader = (email: string): boolean => email.endsWith('@readers.example');

/** Of the one sending. */
export const changeState = (db: Db, state: 'paused' | 'sending') =>
  db.update(sendings).set({ state, stateAt: new Date() }).where(eq(sendings.slug, slug));
