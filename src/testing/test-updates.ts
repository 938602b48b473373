import { confirmPage } from '../mailing-list/mailing-list.ts';
import { subscribe } from '../mailing-list/membership.server.ts';
import { wordsDocuments, wordsRevisions } from '../platform/words/words.table.server.ts';
import { advanceSendings } from '../updates/sending/advance-sendings.server.ts';
import { createSending } from '../updates/sending/create-sending.server.ts';
import type { Choice } from '../updates/sending/sending.ts';
import { blankUpdate, type Update } from '../updates/update.ts';
import { kim } from './test-leads.ts';
import type { TestServices } from './test-services.ts';

const slug = 'fourteen-days';

const content: Update = {
  ...blankUpdate,
  subject: 'Fourteen days, and when they begin',
  preview: 'Three things to do.',
  body: 'Install the updates of **10 November**.\n\n- Computers\n- Phones\n\n[All of it](/services/cyber-essentials)',
  topic: 'rules',
  lede: 'An update that comes late fails Cyber Essentials.',
  steps: [{ what: 'Ask for the list.', more: 'Oldest update first.', when: 'today' }],
  author: 'Idris Bowen, consultant',
};

/** An update on the site, as its first revision. */
export async function publishUpdate({ db, clock }: TestServices, name = slug): Promise<void> {
  const named = { kind: 'updates', slug: name };
  await db
    .insert(wordsRevisions)
    .values({ ...named, number: 1, content, by: kim.userId, at: clock() });
  await db.insert(wordsDocuments).values({ ...named, published: 1 });
}

export async function confirmReaders(services: TestServices, ...emails: string[]): Promise<void> {
  await services.db.transaction(async (tx) => {
    for (const email of emails) await subscribe(tx, services, email, confirmPage);
  });
}

export const everyone: Choice = {
  cameBy: undefined,
  level: undefined,
  stage: undefined,
  tag: undefined,
};

/** Begins to send it to all who confirmed, and writes its audience down. Returns its id. */
export async function startSending(services: TestServices, name = slug): Promise<string> {
  const created = await createSending(services, kim, {
    slug: name,
    revision: 1,
    choice: everyone,
    scheduledFor: services.clock(),
  });
  if (created.kind !== 'created') throw new Error(created.kind);
  await advanceSendings(services);
  await advanceSendings(services);
  return created.id;
}
