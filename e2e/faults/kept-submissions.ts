import {
  type DatabaseLocation,
  withDatabase,
} from '../../src/platform/database/database.server.ts';
import type { EmailCatcher } from '../../src/testing/email-catcher.ts';
import { type Figures, until } from './fault.ts';
import type { Submission } from './submissions.ts';

/** Waits until every submission's mail is out. */
export async function untilMailed(submissions: Submission[], emails: EmailCatcher): Promise<void> {
  const isOut = ({ isItsEmail }: Submission) =>
    emails.emails.some((message) => isItsEmail?.(message));
  let owing = submissions.filter(({ isItsEmail }) => isItsEmail);
  const isAllOut = () => {
    owing = owing.filter((submission) => !isOut(submission));
    return owing.length === 0;
  };
  const what = () => `mail is out; not yet for ${owing.map(({ journey }) => journey).join(', ')}`;
  await until(what, isAllOut, 150);
}

/**
 * Counts, once the server has stopped, what was acknowledged and is not there, or is there more than
 * once, and emails that were sent twice, which may happen after a crash, and then under the same
 * Message-ID.
 * @throws if a record is there twice, or one mail has two Message-IDs.
 */
export async function countKept(
  location: DatabaseLocation,
  acknowledged: Submission[],
  emails?: EmailCatcher,
): Promise<Pick<Figures, 'acknowledged' | 'lost' | 'sentTwice'>> {
  const counts = await withDatabase(location, ({ db }) =>
    Promise.all(acknowledged.map(({ records }) => records(db))),
  );
  let [lost, sentTwice] = [0, 0];
  for (const [index, submission] of acknowledged.entries()) {
    const records = counts[index] ?? 0;
    if (records > 1) throw new Error(`${records} records of one submission: ${submission.journey}`);
    if (records === 0) lost += 1;
    const { isItsEmail } = submission;
    if (!emails || !isItsEmail) continue;
    const sent = [...emails.emails, ...emails.unacknowledged].filter(isItsEmail);
    const ids = new Set(sent.map(({ message }) => message.messageId));
    if (ids.size > 1) throw new Error(`${ids.size} different emails for one ${submission.journey}`);
    if (sent.length > 1) sentTwice += 1;
  }
  if (lost > 0) throw new Error(`${lost} of ${acknowledged.length} acknowledged records are lost`);
  return { acknowledged: acknowledged.length, lost, sentTwice };
}
