import { setTimeout as pause } from 'node:timers/promises';
import { postForm } from '../e2e/post-form.ts';
import type { PostgresServer } from '../src/testing/postgres-server.ts';
import { ms, type Section, whole } from './report.ts';
import { onEachEngine, processorTime, startSite } from './site.ts';
import { startSink } from './sink.ts';

/** What an enquiry with its two emails takes of a processor: the site’s own part, whatever runs beside it. */
export async function measureCost(
  postgres: PostgresServer | null,
  enquiries: number,
): Promise<Section> {
  return {
    title: 'Processor time of an enquiry',
    notes: [
      `${whole(enquiries)} enquiries, 16 at once, and a mail server beside the site that takes the two emails of each; those of the second half, as the first warms up. The database is part of it where it is embedded.`,
    ],
    columns: ['', 'until the answer', 'with both emails', 'enquiries/s'],
    rows: await onEachEngine(postgres, (name, env) => measure(name, env, enquiries)),
  };
}

async function measure(name: string, env: Record<string, string>, count: number) {
  const sink = await startSink();
  const site = await startSite({ ...env, SMTP_URL: sink.url });
  const half = Math.ceil(count / 2);
  const post = async () => {
    let left = half;
    const wanted = sink.taken + half * 2;
    const [begun, from] = [performance.now(), processorTime(site.pid)];
    const lane = async () => {
      while (left-- > 0) await postEnquiry(site.url);
    };
    await Promise.all(Array.from({ length: 16 }, lane));
    const [answered, took] = [processorTime(site.pid), performance.now() - begun];
    while (sink.taken < wanted) await pause(20);
    // Until the last ends are written.
    await pause(300);
    const each = (until: number) => ms((until - from) / half);
    return [name, each(answered), each(processorTime(site.pid)), whole(half / (took / 1000))];
  };
  await post();
  const row = await post();
  await site.stop();
  sink.stop();
  return row;
}

async function postEnquiry(url: string): Promise<void> {
  const id = crypto.randomUUID();
  const answer = await postForm(`${url}/contact`, {
    name: 'Ana Smith',
    email: `ana@${id.slice(0, 8)}.example`,
    phone: '020 7946 0000',
    message: `Enquiry ${id}`,
    consent: 'on',
  });
  await answer.text();
  if (answer.status !== 303) throw new Error(`an enquiry was answered ${answer.status}`);
}
