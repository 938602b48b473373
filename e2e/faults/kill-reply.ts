import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNotNull } from 'drizzle-orm';
import {
  conversations,
  messages,
} from '../../src/enquiries/conversations/conversations.table.server.ts';
import { undoSeconds } from '../../src/enquiries/conversations/reply.ts';
import { withDatabase } from '../../src/platform/database/database.server.ts';
import { copyTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { type EmailCatcher, startEmailCatcher } from '../../src/testing/email-catcher.ts';
import { type ServerProcess, startServer } from '../../src/testing/server-process.ts';
import { adminFate, seedInto } from '../seeded-people.ts';
import { type Fault, until } from './fault.ts';
import { countKept, untilMailed } from './kept-submissions.ts';
import { enquiry, post, type Submission } from './submissions.ts';

/** When the process is killed after it has accepted replies, and how many emails of one may arrive. */
type Moment = {
  most: 1 | 2;
  /** Resolves at that moment. */
  wait(emails: EmailCatcher, random: () => number): Promise<void>;
};

/** Of a mail server that has the whole email, no one can know whether it will deliver it. */
const moments: Moment[] = [
  { most: 1, wait: async () => undefined },
  // Early enough for none to be on its way.
  { most: 1, wait: (_, random) => pause(random() * (undoSeconds - 1) * 1000) },
  {
    most: 2,
    async wait(emails) {
      await emails.fail('hang');
      const before = emails.unacknowledged.length;
      await until('a reply is on its way', () => emails.unacknowledged.length > before);
    },
  },
  {
    most: 2,
    async wait(emails) {
      const before = emails.emails.length;
      await until('a reply was taken', () => emails.emails.length > before);
    },
  },
];

export const killReply: Fault = {
  name: '`kill -9` between accepting a reply and recording that it was sent',
  must: 'every reply goes out and stops the clock; once if the process dies in the ten seconds in which it can be stopped, and at most once more, under the same Message-ID, if the mail server had all of it',
  async run({ template, isLong, random }) {
    const rounds = isLong ? 10 : 1;
    const emails = await startEmailCatcher();
    const dataDir = await copyTemplate(template);
    const { consultant } = await seedInto(dataDir, {
      consultant: { ...adminFate, role: 'consultant' },
    });
    const env = { SMTP_URL: emails.smtpUrl, RATE_LIMIT_FACTOR: '1000' };
    const start = () => startServer({ dataDir, env });
    const conversation = await openConversation(await start(), emails);
    const accepted: Submission[] = [];
    for (const moment of Array.from({ length: rounds }, () => moments).flat()) {
      const server = await start();
      const replies = Array.from({ length: 3 }, () => replyTo(conversation));
      for (const { path, fields } of replies) await send(server.url + path, fields, consultant);
      await moment.wait(emails, random);
      await server.kill('SIGKILL');
      await emails.recover();
      const next = await start();
      await untilMailed(replies, emails);
      const thread = `${next.url}/admin/inbox/${conversation.id}`;
      await until('the thread says so', async () => {
        const page = await fetch(thread, { headers: { cookie: consultant } });
        return page.ok && !(await page.text()).includes('not sent yet');
      });
      await next.kill('SIGTERM');
      for (const { isItsEmail } of replies) {
        const sent = [...emails.emails, ...emails.unacknowledged].filter((one) =>
          isItsEmail?.(one),
        );
        if (sent.length > moment.most) throw new Error(`A reply was sent ${sent.length} times`);
      }
      accepted.push(...replies);
    }
    const kept = await countKept({ dataDir }, accepted, emails);
    await withDatabase({ dataDir }, async ({ db }) => {
      if ((await db.$count(conversations, isNotNull(conversations.waitingSince))) > 0) {
        throw new Error('The clock still runs');
      }
    });
    await emails.stop();
    await removeFolder(dataDir);
    const remark =
      'the replies sent twice are those that the mail server had when the process died';
    return { tries: `${rounds * moments.length} kills`, ...kept, remark };
  },
};

type Conversation = { id: string; email: string };

/** With a visitor who has their receipt. */
async function openConversation(server: ServerProcess, emails: EmailCatcher) {
  const form = enquiry();
  const answer = await post(server.url, form);
  if (answer?.status !== 303) throw new Error(`The form was answered ${answer?.status}`);
  const { email = '' } = form.fields;
  await emails.waitForEmail(({ recipients }) => recipients.includes(email));
  await server.kill('SIGTERM');
  return withDatabase({ dataDir: server.dataDir }, async ({ db }): Promise<Conversation> => {
    const [opened] = await db.select().from(conversations);
    if (!opened) throw new Error('There is no conversation');
    return { id: opened.id, email };
  });
}

function replyTo({ id, email }: Conversation): Submission {
  const messageId = crypto.randomUUID();
  const body = `Reply ${messageId}`;
  const shownAt = new Date().toISOString();
  const whereAccepted = and(eq(messages.id, messageId), isNotNull(messages.acceptedAt));
  return {
    journey: 'reply',
    path: `/admin/inbox/${id}`,
    fields: { intent: 'send', view: 'open', messageId, shownAt, to: email, body },
    isAcknowledged: (status) => status === 303,
    records: (db) => db.$count(messages, whereAccepted),
    isItsEmail: ({ message }) => Boolean(message.text?.includes(body)),
  };
}

/** As the page of the conversation sends it. */
async function send(url: string, fields: Record<string, string>, cookie: string): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { cookie, origin: new URL(url).origin };
  const { status } = await fetch(url, { method: 'POST', redirect: 'manual', headers, body });
  if (status !== 303) throw new Error(`A reply was answered ${status}`);
}
