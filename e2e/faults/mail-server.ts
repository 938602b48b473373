import { and, eq, like } from 'drizzle-orm';
import { type Db, withDatabase } from '../../src/platform/database/database.server.ts';
import { emailMessages } from '../../src/platform/email/email-messages.table.server.ts';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { type FaultOf, startEmailCatcher } from '../../src/testing/email-catcher.ts';
import { startServer } from '../../src/testing/server-process.ts';
import { newAddress } from '../new-address.ts';
import { type Fault, until } from './fault.ts';
import { countKept, untilMailed } from './kept-submissions.ts';
import { download, enquiry, post, rightsRequest, signUp, type Submission } from './submissions.ts';

type RecipientFault = NonNullable<ReturnType<FaultOf>>;

export const emailServer: Fault = {
  name: 'Mail server down, answering 4xx or 5xx, silent, or cut off after the whole mail',
  must: 'forms are accepted all the same; mail is retried and goes out when the server is back; a final refusal is recorded as failed',
  async run({ template, isLong }) {
    const count = isLong ? 20 : 2;
    const emails = await startEmailCatcher();
    const dataDir = await copyTemplate(template);
    const env = { SMTP_URL: emails.smtpUrl, RATE_LIMIT_FACTOR: '1000' };
    const server = await startServer({ dataDir, env });
    const submissions: Submission[] = [];
    const take = async (submission: Submission) => {
      const answer = await post(server.url, submission);
      if (answer?.status !== 303) throw new Error(`A form was answered ${answer?.status}`);
      submissions.push(submission);
    };
    const isMetBy = async (forms: Submission[], emailsEach = 1) => {
      const before = troubled(server.lines);
      for (const form of forms) await take(form);
      const met = () => troubled(server.lines).difference(before).size;
      const due = forms.length * emailsEach;
      const what = () => `${due} emails meet their fault; ${met()} have`;
      await until(what, () => met() >= due);
    };

    await emails.fail('refuse');
    // An enquiry has a notice for the team and a receipt.
    const enquiries = Array.from({ length: count }, () => {
      const form = enquiry();
      return { ...form, fields: { ...form.fields, email: newAddress('enquiry') } };
    });
    await isMetBy(enquiries, 2);
    // Two of the three lines to a mail server; each is silent for 40 s.
    await emails.fail(byAddress('hang'));
    await isMetBy([rightsRequest(newAddress('hang')), signUp(newAddress('hang'))]);
    const others = ['temporary', 'permanent', 'drop'] as const;
    await emails.fail(byAddress(...others));
    await isMetBy(others.flatMap((fault) => everyForm(fault, count)));
    await emails.recover();
    const refused = submissions.filter(({ fields }) => fields['email']?.startsWith('permanent-'));
    await untilMailed(
      submissions.filter((submission) => !refused.includes(submission)),
      emails,
    );
    await server.kill('SIGTERM');
    await withDatabase({ dataDir }, ({ db }) => checkFailed(db, refused.length));
    const kept = await countKept({ dataDir }, submissions, emails);
    await emails.stop();
    await removeFolder(dataDir);
    const remark =
      'the emails sent twice are those that the server accepted and never acknowledged';
    return { tries: '5 faults', ...kept, remark };
  },
};

/** What a recipient meets is the first word of their address. */
const byAddress =
  (...faults: RecipientFault[]): FaultOf =>
  (recipient) =>
    faults.find((fault) => recipient.startsWith(`${fault}-`)) ?? null;

const everyForm = (fault: RecipientFault, count: number) =>
  Array.from({ length: count }, () => [
    rightsRequest(newAddress(fault)),
    download(newAddress(fault)),
    signUp(newAddress(fault)),
  ]).flat();

/** The ids of the emails of which the log says that they were put off, or have failed. */
function troubled(lines: readonly string[]): Set<string> {
  const ofEmails = lines.filter((line) => /"email\.(postponed|failed)"/.test(line));
  return new Set(ofEmails.map((line) => (JSON.parse(line) as { id: string }).id));
}

/** Those that were refused for good stand as failed, and no others. */
async function checkFailed(db: Db, refused: number): Promise<void> {
  const failed = await db.$count(emailMessages, eq(emailMessages.state, 'failed'));
  const ofThem = and(
    eq(emailMessages.state, 'failed'),
    like(emailMessages.recipient, 'permanent-%'),
  );
  if (failed !== refused || (await db.$count(emailMessages, ofThem)) !== refused) {
    throw new Error(`${failed} emails stand as failed, ${refused} should`);
  }
}
