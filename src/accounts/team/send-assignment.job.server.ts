import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { emailJob } from '../../platform/email/email-job.server.ts';
import type { Services } from '../../platform/services.ts';
import { users } from '../auth.table.server.ts';
import { assignmentEmail } from './assignment.email.tsx';

/** Emails the new owner of a person. */
export const sendAssignment = emailJob({
  name: 'send-assignment',
  payload: z.strictObject({
    actorId: z.string(),
    path: z.string(),
    count: z.string(),
    emailId: z.uuid(),
  }),
  async compose({ actorId, path, count }, { db, config }: Services) {
    const [actor] = await db.select({ name: users.name }).from(users).where(eq(users.id, actorId));
    const by = actor?.name ?? 'A former colleague';
    return assignmentEmail({ by, count: Number(count), href: config.siteUrl + path });
  },
});
