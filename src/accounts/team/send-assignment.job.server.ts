import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineEmail } from '../../platform/email/email.ts';
import type { Services } from '../../platform/services.ts';
import { users } from '../auth.table.server.ts';
import { assignmentEmail } from './assignment.email.tsx';

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
