import type { Job } from '../jobs/job.ts';
import { deleteEmail, deliverEmail, failEmail } from './deliver-email.server.ts';
import type { ComposedEmail } from './email.ts';
import type { EmailServices } from './transport.server.ts';

type EmailJob<Payload extends { emailId: string }, Services> = Pick<
  Job<Payload, Services>,
  'name' | 'payload'
> & {
  /** Null if what it is about is gone: the email is deleted, or one that a person waits for fails. */
  compose: (payload: Payload, services: Services) => Promise<ComposedEmail | null | undefined>;
  whenGone?: 'delete' | 'fail';
  /** Follows each try, successful or not. */
  afterTry?: (payload: Payload, services: Services) => Promise<void>;
};

/** The job of an email that `queueEmail` has recorded: composes it from its feature's rows and tries it once. */
export function emailJob<Payload extends { emailId: string }, Services extends EmailServices>({
  compose,
  whenGone = 'delete',
  afterTry,
  ...job
}: EmailJob<Payload, Services>): Job<Payload, Services> {
  return {
    ...job,
    async handle(payload, services) {
      const composed = await compose(payload, services);
      if (!composed) {
        await (whenGone === 'fail' ? failEmail : deleteEmail)(services, payload.emailId);
        return;
      }
      await deliverEmail(services, payload.emailId, composed);
      await afterTry?.(payload, services);
    },
  };
}
