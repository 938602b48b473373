import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.server.ts';
import { defineEmail } from '../../platform/email/email.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { queueEmail } from '../../platform/email/queue-email.server.ts';
import type { Services } from '../../platform/services.ts';
import { readUpdate } from './read-update.server.ts';
import { updateEmail } from './update.email.tsx';

/** To its sender, as readers will get it, through the same mail server. */
export const sendUpdateTest = defineEmail({
  name: 'send-update-test',
  async compose({ id, recipient, details }, services: Services) {
    const { slug = '', revision } = details;
    const update = await readUpdate(services, { slug, revision: Number(revision) });
    if (!update || recipient === null) return null;
    const links = await services.subscriptions.linksFor(recipient, id);
    const email = updateEmail(update, { links, consentAt: null, isBack: false });
    return { ...email, subject: `Test: ${update.subject}` };
  },
});

type Tested = { slug: string; revision: number };

export async function queueTest(
  services: Services,
  email: string,
  { slug, revision }: Tested,
): Promise<void> {
  const details = { slug, revision: String(revision) };
  const to = { kind: 'owner', email } as const;
  await services.db.transaction((tx) =>
    queueEmail(tx, services, { email: sendUpdateTest, details, to }),
  );
}

/** The last test of a revision: only an accepted one has shown that it can go. */
export async function findTest(db: Db, { slug, revision }: Tested) {
  const { purpose, details, state, reason, finishedAt, createdAt } = emailMessages;
  const [test] = await db
    .select({ state, reason, finishedAt })
    .from(emailMessages)
    .where(
      and(
        eq(purpose, sendUpdateTest.name),
        sql`${details} ->> 'slug' = ${slug} and ${details} ->> 'revision' = ${String(revision)}`,
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1);
  return test ?? null;
}
