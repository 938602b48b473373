import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { startServer } from '../../src/testing/server-process.ts';
import type { Fault } from './fault.ts';
import { countKept } from './kept-submissions.ts';
import { enquiry, post } from './submissions.ts';

export const secondProcess: Fault = {
  name: 'Two processes on one data folder',
  must: 'the second refuses to start and names the first, which keeps running',
  async run({ template }) {
    const dataDir = await copyTemplate(template);
    const first = await startServer({ dataDir });
    const rejection = await startServer({ dataDir }).then(
      () => 'it started',
      (error: Error) => error.message,
    );
    if (!/is in use by process \d+; stop that one/.test(rejection)) throw new Error(rejection);
    const submission = enquiry();
    const answer = await post(first.url, submission);
    if (answer?.status !== 303) throw new Error(`the first answers ${answer?.status}`);
    await first.kill('SIGTERM');
    const kept = await countKept({ dataDir }, [submission]);
    await removeFolder(dataDir);
    return { tries: '1 start', ...kept };
  },
};
