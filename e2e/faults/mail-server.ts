import { eq } from 'drizzle-orm';
import { mailMessages } from '../../src/mail/mail-messages.table.server.ts';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { type MailFault, startMailCatcher } from '../../src/testing/mail-catcher.ts';
import { type ServerProcess, startServer } from '../../src/testing/server-process.ts';
import { type Fault, type Figures, inDatabase, until } from './fault.ts';
import { countKept, untilMailed } from './kept-submissions.ts';
import { enquiry, post, rightsRequest, type Submission } from './submissions.ts';

const faults: MailFault[] = ['refuse', 'temporary', 'permanent', 'hang', 'drop'];

export const mailServer: Fault = {
  name: 'Mail server down, 4xx, 5xx, silent or cut off after the whole mail',
  must: 'forms are taken all the same; mail is tried again and goes out when the server is back; a final refusal stands as failed',
  async run({ template, isLong }) {
    const count = isLong ? 20 : 3;
    const figures = await Promise.all(faults.map((fault) => meet(fault, template, count)));
    const sum = (of: (one: Kept) => number) => figures.reduce((total, one) => total + of(one), 0);
    return {
      tries: `${faults.length} faults`,
      acknowledged: sum(({ acknowledged }) => acknowledged),
      lost: sum(({ lost }) => lost),
      sentTwice: sum(({ sentTwice }) => sentTwice),
      remark: 'those sent twice are the mails that the server took and never acknowledged',
    };
  },
};

type Kept = Pick<Figures, 'acknowledged' | 'lost' | 'sentTwice'>;

async function meet(fault: MailFault, template: string, count: number): Promise<Kept> {
  const mails = await startMailCatcher();
  await mails.fail(fault);
  const dataDir = await copyTemplate(template);
  const env = { SMTP_URL: mails.smtpUrl, RATE_LIMIT_FACTOR: '1000' };
  const server = await startServer({ dataDir, env });
  const submissions = Array.from({ length: count }, () => [enquiry(), rightsRequest()]).flat();
  for (const submission of submissions) {
    const answer = await post(server.url, submission);
    if (answer?.status !== 303) throw new Error(`${fault}: a form was answered ${answer?.status}`);
  }
  await untilMet(fault, server, submissions);
  await mails.recover();
  if (fault !== 'permanent') await untilMailed(submissions, mails);
  await server.kill('SIGTERM');
  const kept = await inDatabase({ dataDir }, async ({ db }) => {
    const failed = await db.$count(mailMessages, eq(mailMessages.state, 'failed'));
    const isAsItShould = fault === 'permanent' ? failed >= submissions.length : failed === 0;
    if (!isAsItShould) throw new Error(`${fault}: ${failed} mails stand as failed`);
    return countKept(db, submissions, mails);
  });
  await mails.stop();
  await removeFolder(dataDir);
  return kept;
}

function untilMet(fault: MailFault, server: ServerProcess, submissions: Submission[]) {
  const event = fault === 'permanent' ? 'mail.failed' : 'mail.postponed';
  const least = fault === 'permanent' ? submissions.length : 1;
  const met = () => server.lines.filter((line) => line.includes(`"${event}"`)).length;
  return until(`${fault}: ${event}`, () => met() >= least);
}
