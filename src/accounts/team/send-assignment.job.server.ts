import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { deliverEmail } from '../../platform/email/deliver-email.server.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { users } from '../auth.table.server.ts';
import { assignmentEmail } from './assignment.email.tsx';

type Payload = { actorId: string; path: string; count: string; emailId: string };

/** Emails the new owner of a person. */
export const sendAssignment: Job<Payload, Services> = {
  name: 'send-assignment',
  payload: z.strictObject({
    actorId: z.string(),
    path: z.string(),
    count: z.string(),
    emailId: z.uuid(),
  }),
  async handle({ actorId, path, count, emailId }, services) {
    const { db, config } = services;
    const [actor] = await db.select({ name: users.name }).from(users).where(eq(users.id, actorId));
    const by = actor?.name ?? 'A former colleague';
    const composed = assignmentEmail({ by, count: Number(count), href: config.siteUrl + path });
    await deliverEmail(services, emailId, composed);
  },
};
