import { setTimeout as pause } from 'node:timers/promises';
import { withDatabase } from '../../src/platform/database/database.server.ts';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { startEmailCatcher } from '../../src/testing/email-catcher.ts';
import { startServer } from '../../src/testing/server-process.ts';
import { type Fault, until } from './fault.ts';
import { countKept, untilMailed } from './kept-submissions.ts';
import { seedReaders } from '../seed-readers.ts';
import { oneOfEach, post, type Submission } from './submissions.ts';

/** In milliseconds after the moment that was drawn. */
const longestDelay = 300;

export const killAnywhere: Fault = {
  name: '`kill -9` at any moment, in every journey',
  must: 'every acknowledged record is there once after the restart, and its mail goes out',
  async run({ template, isLong, random }) {
    const rounds = isLong ? 100 : 10;
    const emails = await startEmailCatcher();
    const dataDir = await copyTemplate(template);
    const readers = await seedReaders(dataDir, rounds * 2);
    const env = { SMTP_URL: emails.smtpUrl, RATE_LIMIT_FACTOR: '1000' };
    const acknowledged: Submission[] = [];
    /** Not answered before the kill: their visitors send them again. */
    let open: Submission[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [leaving, joining] = readers.splice(0, 2);
      if (!leaving || !joining) throw new Error('There are more rounds than readers');
      const server = await startServer({ dataDir, env });
      // Every third time the mail server never answers, so that the kill falls into the sending.
      await (round % 3 === 2 ? emails.fail('hang') : emails.recover());
      const sending = [...open, ...oneOfEach(leaving, joining)];
      open = [];
      let answered = 0;
      const answers = sending.map(async (submission) => {
        const answer = await post(server.url, submission);
        answered += 1;
        if (answer && submission.isAcknowledged(answer.status)) acknowledged.push(submission);
        else if (answer) throw new Error(`${submission.journey}: answered ${answer.status}`);
        else open.push(submission);
      });
      const sent = Promise.all(answers);
      // Looked at once the server is dead; it may fail before.
      sent.catch(() => undefined);
      // From before the first answer to after the last, and then anywhere in the sending of emails.
      const killAfter = Math.floor(random() * (sending.length + 1));
      await until('answers', () => answered >= killAfter);
      await pause(random() * longestDelay);
      await server.kill('SIGKILL');
      await sent;
    }
    await emails.recover();
    const last = await startServer({ dataDir, env });
    await untilMailed(acknowledged, emails);
    await last.kill('SIGTERM');
    await withDatabase({ dataDir }, async ({ db }) => {
      for (const { journey, records } of open) {
        if ((await records(db)) > 1) throw new Error(`Unacknowledged, and twice: ${journey}`);
      }
    });
    const kept = await countKept({ dataDir }, acknowledged, emails);
    await emails.stop();
    await removeFolder(dataDir);
    return { tries: `${rounds} kills`, ...kept };
  },
};
