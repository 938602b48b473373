import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { startEmailCatcher } from '../../src/testing/email-catcher.ts';
import { s3Environment, startS3Fake } from '../../src/testing/s3-fake.ts';
import { startServer } from '../../src/testing/server-process.ts';
import { type Fault, until } from './fault.ts';
import { countKept, untilMailed } from './kept-submissions.ts';
import { download, enquiry, post, type Submission } from './submissions.ts';

export const bucketAway: Fault = {
  name: 'S3 answers 503, then not at all',
  must: 'documents say “try again later”, the lead is kept and mailed, everything else keeps working',
  async run({ template }) {
    const [emails, bucket] = await Promise.all([startEmailCatcher(), startS3Fake()]);
    const dataDir = await copyTemplate(template);
    const env = { ...s3Environment(bucket), SMTP_URL: emails.smtpUrl, RATE_LIMIT_FACTOR: '1000' };
    const server = await startServer({ dataDir, env });
    const document = () => fetch(`${server.url}/storage/resources/sme-checklist.pdf`);
    await until('the document is there', async () => (await document()).status === 200);
    const acknowledged: Submission[] = [];
    for (const fault of [503, 'hang'] as const) {
      bucket.fail(fault);
      const away = await document();
      const text = await away.text();
      if (away.status !== 503 || !/try again/i.test(text)) {
        throw new Error(`${fault}: the document is answered ${away.status}: ${text.slice(0, 80)}`);
      }
      for (const submission of [download(), enquiry()]) {
        const answer = await post(server.url, submission);
        if (answer?.status !== 303) throw new Error(`${fault}: answered ${answer?.status}`);
        acknowledged.push(submission);
      }
      bucket.fail(null);
      await until('the document is back', async () => (await document()).status === 200);
    }
    await untilMailed(acknowledged, emails);
    await server.kill('SIGTERM');
    const kept = await countKept({ dataDir }, acknowledged, emails);
    await Promise.all([emails.stop(), bucket.stop(), removeFolder(dataDir)]);
    return { tries: '2 faults', ...kept };
  },
};
