import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { startEmailCatcher } from '../../src/testing/email-catcher.ts';
import { startServer } from '../../src/testing/server-process.ts';
import type { Fault } from './fault.ts';
import { countKept, untilMailed } from './kept-submissions.ts';
import { seedReaders } from '../seed-readers.ts';
import { oneOfEach, post } from './submissions.ts';

const copies = 20;

export const duplicates: Fault = {
  name: '20 parallel copies of one submission, in every journey',
  must: 'one record, one reference, one mail',
  async run({ template }) {
    const emails = await startEmailCatcher();
    const dataDir = await copyTemplate(template);
    const [leaving, joining] = await seedReaders(dataDir, 2);
    if (!leaving || !joining) throw new Error('no readers');
    const env = { SMTP_URL: emails.smtpUrl, RATE_LIMIT_FACTOR: '1000' };
    const server = await startServer({ dataDir, env });
    const submissions = oneOfEach(leaving, joining);
    for (const submission of submissions) {
      const { journey } = submission;
      const posts = Array.from({ length: copies }, () => post(server.url, submission));
      const answers = await Promise.all(posts);
      if (answers.includes(null)) throw new Error(`${journey}: a copy got no answer`);
      const good = answers.filter((answer) => submission.isAcknowledged(answer?.status ?? 0));
      if (good.length !== copies) throw new Error(`${journey}: ${good.length} copies were taken`);
      const places = new Set(good.map((answer) => answer?.location));
      const hasReference = journey === 'contact' || journey === 'data rights';
      if (hasReference && places.size > 1) throw new Error(`${journey}: ${places.size} references`);
    }
    await untilMailed(submissions, emails);
    await server.kill('SIGTERM');
    const kept = await countKept({ dataDir }, submissions, emails);
    if (kept.sentTwice > 0) throw new Error(`${kept.sentTwice} emails were sent twice`);
    await emails.stop();
    await removeFolder(dataDir);
    return { tries: `${submissions.length} × ${copies} copies`, ...kept };
  },
};
