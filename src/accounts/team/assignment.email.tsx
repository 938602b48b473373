import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { EmailButton, EmailLayout } from '../../platform/email/email-layout.tsx';
import { automatic, type ComposedEmail, defineEmail } from '../../platform/email/email.ts';
import type { Services } from '../../platform/services.ts';
import { users } from '../auth.table.server.ts';

const assignment = z.strictObject({ actorId: z.string(), path: z.string(), count: z.string() });

/** Emails the new owner of a person. */
export const sendAssignment = defineEmail({
  name: 'send-assignment',
  async compose({ details }, { db, config }: Services) {
    const { actorId, path, count } = assignment.parse(details);
    const [actor] = await db.select({ name: users.name }).from(users).where(eq(users.id, actorId));
    const by = actor?.name ?? 'A former colleague';
    return assignmentEmail({ by, count: Number(count), href: config.siteUrl + path });
  },
});

type Assignment = {
  /** The name of the one who assigned. */
  by: string;
  count: number;
  href: string;
};

/** Tells a consultant or an admin that people are theirs now. Who these are is behind the login. */
function assignmentEmail({ by, count, href }: Assignment): ComposedEmail {
  const isOne = count === 1;
  const sentence = `${by} assigned you ${isOne ? 'a person' : `${count} people`}.`;
  return {
    subject: `${by} assigned you ${isOne ? 'a person' : `${count} people`}`,
    headers: automatic,
    body: (
      <EmailLayout
        title={isOne ? 'A person is yours now' : `${count} people are yours now`}
        preview={sentence}
        why="You get this email because you work with the people who write to us through the website."
      >
        <p>{sentence}</p>
        <EmailButton href={href}>{isOne ? 'Open their page' : 'Open the list'}</EmailButton>
      </EmailLayout>
    ),
  };
}
