import { describe, expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { storeNoticeChoices } from '../../accounts/team/team.server.ts';
import { people } from '../../leads/people.table.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import type { OutgoingMail } from '../../platform/email/transport.server.ts';
import { hasDovecot, startDovecot } from '../../testing/dovecot-server.ts';
import {
  ana,
  bodies,
  email,
  follow,
  hour,
  untilRead,
  withMailbox,
} from '../../testing/test-mailbox.ts';
import { announcePromises } from '../conversations/announce-promises.job.server.ts';
import { conversations } from '../conversations/conversations.table.server.ts';
import { refuseSenders } from '../conversations/new-senders.server.ts';
import { enquiryConsent } from '../enquiry.ts';
import { listConversations } from '../inbox/list-conversations.server.ts';
import { contactForm } from '../submit-enquiry.server.ts';

const kim = { userId: 'kim', email: 'kim@www.example.org' };
const hello = 'hello@www.example.org';

const by = (from: string, text: string, headers: string[] = []) =>
  email({ text, headers }).replace(/^From: .*/, `From: ${from}`);

/** A mailbox that is not followed yet, of a team that knows Ana, who is Kim's. */
async function start() {
  const settings = { IMAP_TAKES: 'all', ENQUIRIES_TO: hello };
  const setting = await withMailbox(await startDovecot(), { settings });
  const { services, server } = setting;
  const { db, time } = services;
  await db.insert(users).values({
    id: 'kim',
    name: 'Kim',
    email: kim.email,
    role: 'admin',
    emailVerified: true,
  });
  await db.update(people).set({ ownerId: kim.userId });
  const deliver = (raw: string) => server.client.append('INBOX', raw, [], time.now());
  const list = async () => {
    const reader = { userId: kim.userId, now: time.now() };
    return (await listConversations(db, 'new', reader)).others;
  };
  return { ...setting, deliver, list };
}

describe.skipIf(!hasDovecot)('on Dovecot, where it is installed', () => {
  test('of ten thousand old emails begins no conversation, and hears of the next', async () => {
    const { services, server, deliver } = await start();
    const { db, time } = services;
    const at = time.now().getTime();
    // Of years, of the days that are looked at, and of the half hour since the first conversation.
    for (const [many, ago] of [
      [9000, 10_000],
      [500, 12],
      [500, 0.5],
    ] as const) {
      const old = Array.from({ length: many }, (_, n) => by(`Old <o${n}@old.example>`, 'Old'));
      await server.store(old, new Date(at - ago * hour));
    }
    follow({ services });
    await untilRead(services);
    time.advance(1000);
    await deliver(by(`Ana <${ana}>`, 'New'));
    await expect.poll(() => bodies(services)).toEqual(['New']);
    expect(await db.$count(conversations)).toBe(2);
  });

  test('opens what a person writes, and lists what strangers do until one is refused', async () => {
    const { services, deliver, list } = await start();
    follow({ services });
    await untilRead(services);
    services.time.advance(hour);
    await deliver(by('Bob <bob@stranger.example>', 'Buy this'));
    await deliver(by(`Ana <${ana}>`, 'We have grown'));
    await expect.poll(() => bodies(services)).toEqual(['Buy this', 'We have grown']);
    const [bob, ...others] = await list();
    expect(bob?.name).toBe('Bob');
    expect(others).toEqual([]);
    await refuseSenders(services, kim, [bob?.id ?? '']);
    await deliver(by('"Bob, again" <BOB@stranger.example>', 'Buy that'));
    await deliver(by('Cy <cy@stranger.example>', 'May I ask?'));
    await expect.poll(() => bodies(services)).toHaveLength(3);
    expect((await list()).map(({ name }) => name)).toEqual(['Cy']);
  });

  test('lists those of a rush by their newest, and tells each of the team once, their own first', async () => {
    const { services, server, deliver, list } = await start();
    const choices = {
      wrote: true,
      began: true,
      promises: false,
      nextSteps: false,
    };
    const others = { mentions: false, inPage: false, summaryHour: null };
    await storeNoticeChoices(services, kim.userId, { ...choices, ...others });
    follow({ services });
    await untilRead(services);
    services.time.advance(hour);
    await deliver(by(`Ana <${ana}>`, 'In between'));
    const many = 60;
    const rush = Array.from({ length: many }, (_, n) => by(`S${n} <s${n}@rush.example>`, 'Hello'));
    await server.store(rush, services.time.now());
    await expect.poll(() => services.db.$count(conversations)).toBe(many + 2);
    expect((await list()).length).toBe(50);
    await announcePromises.handle({}, services);
    await announcePromises.handle({}, services);
    await services.runJobs();
    await expect
      .poll(() => services.outbox.sent)
      .toMatchObject([{ recipient: kim.email, subject: `${many + 1} notices` }]);
    const [told] = services.outbox.sent;
    expect(told?.text).toMatch(/something came for you[^]*has begun[^]*And 41 more/);
  });

  test('a loop with what answers everything by itself ends', async () => {
    const { services, deliver } = await start();
    const { db, outbox, time } = services;
    follow({ services });
    await untilRead(services);
    time.advance(hour);
    for (const name of ['marked', 'unmarked']) {
      const words = {
        name,
        phone: '',
        website: '',
        message: `We need help, says ${name}.`,
      };
      const enquiry = {
        ...words,
        email: `${name}@robot.example`,
        formTimestamp: 40,
      };
      const from = { network: '203.0.113.9', page: '/contact' };
      await contactForm.submit(services, { ...enquiry, consent: enquiryConsent }, from);
    }
    await services.runJobs();
    const answerIt = ({ recipient, messageId }: OutgoingMail) =>
      by(recipient, 'We have your message.', [
        `In-Reply-To: ${messageId}`,
        ...(recipient.startsWith('marked') ? ['Auto-Submitted: auto-replied'] : []),
      ]);
    let answered = 0;
    for (let round = 0; round < 3; round += 1) {
      await announcePromises.handle({}, services);
      await expect.poll(() => outbox.sent.length).toBe(await db.$count(emailMessages));
      for (const mail of outbox.sent.slice(answered)) await deliver(answerIt(mail));
      answered = outbox.sent.length;
      time.advance(hour);
      // All of them are read once this one is.
      await deliver(by(`Ana <${ana}>`, `After ${round}`));
      await expect.poll(() => bodies(services)).toContain(`After ${round}`);
    }
    const sent = outbox.sent.map(({ recipient }) => recipient).toSorted();
    const ofForms = [hello, hello, 'marked@robot.example', 'unmarked@robot.example'];
    // Of two of Ana's.
    expect(sent).toEqual([...ofForms, kim.email, kim.email].toSorted());
  });
});
