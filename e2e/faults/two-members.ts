import { and, eq } from 'drizzle-orm';
import { messages } from '../../src/enquiries/conversations/conversations.table.server.ts';
import { contactEnquiries } from '../../src/enquiries/enquiries.table.server.ts';
import { personNotes } from '../../src/leads/person-history.table.server.ts';
import { type Db, withDatabase } from '../../src/platform/database/database.server.ts';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { type EmailCatcher, startEmailCatcher } from '../../src/testing/email-catcher.ts';
import { startImapServer } from '../../src/testing/imap-server.ts';
import { startServer } from '../../src/testing/server-process.ts';
import { adminFate, seedInto } from '../seeded-people.ts';
import { type Fault, seeded, until } from './fault.ts';
import { answer, isIn, visit } from './inbox-clients.ts';
import { read, rowsIn, workInbox, type Written } from './inbox-member.ts';

export const twoMembers: Fault = {
  name: 'Two members of the team at once in one inbox',
  must: 'nothing that they, visitors and clients write is lost, there twice or sent twice; what is taken back is gone and shown to its author again; both see the same',
  async run({ template, isLong, random }) {
    const seconds = isLong ? 600 : 20;
    const [emails, imap] = await Promise.all([startEmailCatcher(), startImapServer()]);
    const dataDir = await copyTemplate(template);
    const consultant = { ...adminFate, role: 'consultant' } as const;
    const { kim, lee } = await seedInto(dataDir, { kim: consultant, lee: consultant });
    const urls = { SMTP_URL: emails.smtpUrl, IMAP_URL: imap.url };
    const server = await startServer({ dataDir, env: { ...urls, RATE_LIMIT_FACTOR: '1000' } });
    const { url } = server;
    const written: Written[] = [];
    const told: Promise<number>[] = [];
    const follower = new AbortController();
    const end = performance.now() + seconds * 1000;
    const work = (cookie: string, other: string) => {
      const events = follow({ url, cookie: other }, follower.signal);
      const onAct = (at: number) => {
        const delay = measure(events, at);
        // Awaited at the end.
        delay.catch(() => undefined);
        told.push(delay);
      };
      return workInbox({ url, cookie, random: seeded(random() * 2 ** 32), written, onAct }, end);
    };
    const acts = await Promise.all([
      work(kim, lee),
      work(lee, kim),
      visit(url, written, end),
      answer({ emails, imap, random: seeded(random() * 2 ** 32), written }, end),
    ]);
    await untilAllIsThere({ url, cookie: kim }, emails, written);
    await compare(
      [
        { url, cookie: kim },
        { url, cookie: lee },
      ],
      written,
    );
    follower.abort();
    await server.kill('SIGTERM');
    const sentTwice = await withDatabase({ dataDir }, ({ db }) => count(db, emails, written));
    await Promise.all([emails.stop(), imap.stop(), removeFolder(dataDir)]);
    const kept = written.filter(({ isKept }) => isKept);
    const sorted = (await Promise.all(told)).toSorted((one, other) => one - other);
    const [median = 0, last = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
    const remark = `${written.length - kept.length} taken back or given up for a colleague’s; the colleague’s page was told of an act after ${Math.round(median)} ms in the median, and ${Math.round(last)} ms at most`;
    const tries = `${acts[0] + acts[1]} acts in ${seconds} s`;
    return { tries, acknowledged: kept.length, lost: 0, sentTwice, remark };
  },
};

type Reader = { url: string; cookie: string };

/** When the reader's open page was told of a change. */
function follow({ url, cookie }: Reader, signal: AbortSignal): number[] {
  const events: number[] = [];
  const listen = async () => {
    const headers = { cookie, accept: 'text/event-stream' };
    const answered = await fetch(`${url}/admin/live`, { headers, signal });
    for await (const chunk of answered.body ?? []) {
      if (Buffer.from(chunk).includes('changed')) events.push(performance.now());
    }
  };
  const again = async (): Promise<void> => {
    while (!signal.aborted) await listen().catch(() => undefined);
  };
  void again();
  return events;
}

/** In milliseconds. */
async function measure(events: readonly number[], at: number): Promise<number> {
  // The event may come before the answer.
  const find = () => events.find((one) => one > at - 50);
  await until('the colleague’s page is told', () => find() !== undefined, 30);
  return Math.max(0, (find() ?? at) - at);
}

async function untilAllIsThere(reader: Reader, emails: EmailCatcher, written: Written[]) {
  const kept = written.filter(({ isKept }) => isKept);
  const replies = kept.filter(({ kind }) => kind === 'reply');
  const isSent = ({ text }: Written) => emails.emails.some((one) => isIn(one, text));
  await until('every reply is sent', () => replies.every(isSent));
  for (const { kind, text, conversationId } of kept) {
    if (kind !== 'answer') continue;
    const isThere = async () =>
      (await read(reader, `/admin/inbox/${conversationId}`)).includes(text);
    await until('every answer has come', isThere);
  }
}

/** @throws if the two see other rows, in another order, or another thread. */
async function compare([one, other]: [Reader, Reader], written: Written[]): Promise<void> {
  const isSame = async (path: string, show: (page: string) => string) => {
    const [mine, theirs] = await Promise.all([read(one, path), read(other, path)]);
    if (show(mine) === '' || show(mine) !== show(theirs)) throw new Error(`They see other ${path}`);
  };
  const rows = (page: string) =>
    `rows ${rowsIn(page).join(' ')} ${page.match(/data-unread="true"/g)?.length ?? 0}`;
  for (const view of ['open', 'done', 'spam']) {
    await isSame(`/admin/inbox?view=${view}&show=100`, rows);
  }
  const thread = (page: string) => /<section class="thread".*?<\/section>/s.exec(page)?.[0] ?? '';
  const ids = new Set(written.map(({ conversationId }) => conversationId).filter(Boolean));
  for (const id of ids) await isSame(`/admin/inbox/${id}`, thread);
}

/** @throws if one is not there as often as it has to be; returns how many replies went out twice. */
async function count(db: Db, emails: EmailCatcher, written: Written[]): Promise<number> {
  let sentTwice = 0;
  for (const { kind, text, isKept } of written) {
    const byBody = eq(messages.body, text);
    const found = {
      note: () => db.$count(personNotes, eq(personNotes.body, text)),
      enquiry: () => db.$count(contactEnquiries, eq(contactEnquiries.message, text)),
      answer: () => db.$count(messages, and(byBody, eq(messages.sentBy, 'them'))),
      call: () => db.$count(messages, and(byBody, eq(messages.kind, 'call'))),
      reply: () => db.$count(messages, and(byBody, eq(messages.kind, 'email'))),
    };
    const times = await found[kind]();
    if (times !== Number(isKept)) throw new Error(`There ${times} times, kept ${isKept}: ${text}`);
    if (kind !== 'reply') continue;
    const sent = emails.emails.filter((one) => isIn(one, text)).length;
    if (!isKept && sent > 0) throw new Error(`Sent although it was stopped or given up: ${text}`);
    if (sent > 1) sentTwice += 1;
  }
  if (sentTwice > 0) throw new Error(`${sentTwice} replies were sent twice`);
  return sentTwice;
}
