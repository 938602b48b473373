import { startEmailCatcher } from '../../src/testing/email-catcher.ts';
import { startServer } from '../../src/testing/server-process.ts';
import { type Fault, type Figures, until } from './fault.ts';
import { countKept, untilMailed } from './kept-submissions.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { enquiry, everyForm, post, signUp } from './submissions.ts';

export const diskFull: Fault = {
  name: 'Disk full',
  must: 'not ready beforehand; a clear error before anything is accepted; pages can still be read; forms are accepted again once there is room',
  async run({ template }) {
    const disk = await mountSmallDisk(500, template);
    if (!disk) return { leftOut: 'only root may mount a small file system' };
    try {
      return await fill(disk);
    } finally {
      await disk.remove();
    }
  },
};

async function fill(disk: SmallDisk): Promise<Figures> {
  const emails = await startEmailCatcher();
  const env = { SMTP_URL: emails.smtpUrl, RATE_LIMIT_FACTOR: '1000' };
  const server = await startServer({ dataDir: disk.folder, env });
  const readiness = async () => (await fetch(`${server.url}/readyz`)).text();
  const all = () => [...everyForm(), signUp()];
  const acknowledged = all();
  for (const submission of acknowledged) await expectStatus(303, server.url, submission);

  await disk.leave(150);
  await until('it says that little is left', async () => (await readiness()).startsWith('disk: '));
  const late = enquiry();
  await expectStatus(303, server.url, late);
  acknowledged.push(late);

  let refused = 0;
  for (const left of [80, 0]) {
    await disk.leave(left);
    await until('it stores nothing more', async () => (await readiness()).includes('nothing is'));
    for (const submission of all()) {
      await expectStatus(503, server.url, submission);
      refused += 1;
    }
    for (const path of ['/', '/contact', '/storage/resources/sme-checklist.pdf', '/news']) {
      const { status } = await fetch(server.url + path);
      if (status !== 200) throw new Error(`${path} is answered ${status} on a full disk`);
    }
  }
  await disk.leave(300);
  await until('it is ready again', async () => (await readiness()) === 'ready\n');
  for (const submission of all()) {
    await expectStatus(303, server.url, submission);
    acknowledged.push(submission);
  }
  await untilMailed(acknowledged, emails);
  await server.kill('SIGTERM');
  const kept = await countKept({ dataDir: disk.folder }, acknowledged, emails);
  await emails.stop();
  return { tries: 'below 200, below 100, 0 MB', ...kept, remark: `${refused} refused with 503` };
}

async function expectStatus(status: number, url: string, submission: ReturnType<typeof enquiry>) {
  const answer = await post(url, submission);
  const { journey, fields } = submission;
  if (answer?.status !== status) throw new Error(`${journey}: answered ${answer?.status}`);
  const typed = fields['email'] ?? '';
  if (status === 503 && !answer.text.includes(typed)) throw new Error(`${journey}: words are gone`);
}
