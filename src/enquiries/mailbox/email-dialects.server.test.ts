import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { hasDovecot, startDovecot } from '../../testing/dovecot-server.ts';
import { ana, follow, hour, ours, withMailbox } from '../../testing/test-mailbox.ts';
import { conversations, messages } from '../conversations/conversations.table.server.ts';
import { replyAddress } from '../conversations/inbox-address.server.ts';
import { readConversation } from '../inbox/read-conversation.server.ts';

const hello = 'hello@www.example.org';
const kim = 'kim@www.example.org';
const bob = 'bob@partner.example';
const proof = 'Authentication-Results: mx.example.org; dmarc=pass header.from=www.example.org';
const toHello = `To: ${hello}`;
const answers = (id: string) => `In-Reply-To: ${id}`;

type Step = {
  text: string;
  folder?: 'Post';
  headers: string[];
  place: 'them' | 'us' | 'team' | 'unproven';
  isWaiting: boolean;
};

/** What a person, the team and programs write to each other, one after the other. */
const steps = (token: string): Step[] => [
  {
    text: 'Through a group',
    headers: [
      `From: 'Ana' via Hello <${hello}>`,
      `Reply-To: ${ana}`,
      `To: ${token}`,
      'Precedence: list',
      `Mailing-list: list ${hello}; contact x`,
    ],
    place: 'them',
    isWaiting: true,
  },
  {
    text: 'To a partner',
    folder: 'Post',
    headers: [`From: ${hello}`, `To: ${bob}`, answers(ours), 'Message-ID: <asked@www.example.org>'],
    place: 'team',
    isWaiting: true,
  },
  {
    text: 'A partner answers',
    headers: [`From: ${bob}`, toHello, answers('<asked@www.example.org>')],
    place: 'team',
    isWaiting: true,
  },
  {
    text: 'Among ourselves',
    headers: [proof, `From: Kim <${kim}>`, toHello, answers(ours)],
    place: 'team',
    isWaiting: true,
  },
  {
    text: 'Forged',
    headers: [`From: Kim <${kim}>`, `To: ${ana}`, answers(ours)],
    place: 'unproven',
    isWaiting: true,
  },
  {
    text: 'Forged, failed',
    headers: [
      proof.replace('pass', 'fail'),
      proof,
      `From: Kim <${kim}>`,
      `To: ${ana}`,
      answers(ours),
    ],
    place: 'unproven',
    isWaiting: true,
  },
  {
    text: 'Forged, by another',
    headers: [proof.replace('mx.', 'mx.evil.'), `From: Kim <${kim}>`, `To: ${ana}`, answers(ours)],
    place: 'unproven',
    isWaiting: true,
  },
  {
    text: 'Out of office',
    folder: 'Post',
    headers: [`From: ${hello}`, `To: ${ana}`, answers(ours), 'Auto-Submitted: auto-replied'],
    place: 'us',
    isWaiting: true,
  },
  {
    text: 'By Kim',
    headers: [proof, `From: Kim <${kim}>`, `To: Ana <${ana}>`, answers(ours)],
    place: 'us',
    isWaiting: false,
  },
  ...[
    'X-Apple-Action: VACATION',
    'Return-Path: <>',
    'X-Auto-Response-Suppress: All\r\nX-MS-Exchange-Inbox-Rules-Loop: ana@example.org',
    'Content-Type: multipart/report; report-type=disposition-notification; boundary=b',
  ].map((mark, index): Step => ({
    text: `Automatic ${index}`,
    headers: [mark, `From: ${ana}`, toHello, answers(ours)],
    place: 'them',
    isWaiting: false,
  })),
  {
    text: 'From elsewhere',
    headers: [
      'From: Ana <ana@home.example>',
      toHello,
      answers(ours),
      'Date: Fri, 27 Feb 2026 09:00:00 +0000',
    ],
    place: 'them',
    isWaiting: true,
  },
  {
    text: 'In our folder',
    folder: 'Post',
    headers: [`From: ${hello}`, 'To: ana@home.example', answers(ours)],
    place: 'us',
    isWaiting: false,
  },
  {
    text: 'To our receipt',
    headers: [`From: ${ana}`, `To: ${token}`, 'References: <0102@eu-west-2.amazonses.com>'],
    place: 'them',
    isWaiting: true,
  },
];

async function start() {
  const settings = { IMAP_AUTHSERV: 'mx.example.org', ENQUIRIES_TO: hello };
  const setting = await withMailbox(await startDovecot(), { settings });
  const { services, server, id } = setting;
  await services.db
    .insert(users)
    .values({ id: 'kim', name: 'Kim', email: kim, role: 'consultant' });
  const append = (folder: string, headers: string[], text: string) => {
    const isReport = headers.some((line) => line.includes('boundary=b'));
    const body = isReport ? `--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--b--` : text;
    const own = headers.some((line) => line.startsWith('Message-ID'));
    const mid = own ? [] : [`Message-ID: <${crypto.randomUUID()}@mail.example>`];
    const raw = [...headers, ...mid, 'Subject: Re: Your enquiry', '', body].join('\r\n');
    return server.client.append(folder, raw, [], services.time.now());
  };
  const find = async (text: string) =>
    (await services.db.select().from(messages).where(eq(messages.body, text)))[0];
  return { ...setting, append, find, token: replyAddress(services.secret, hello, id) };
}

describe.skipIf(!hasDovecot)('on Dovecot, where it is installed', () => {
  test('each email is of who wrote it, stands where it arrived, and moves the clock or not', async () => {
    const { services, append, find, token, id } = await start();
    follow({ services });
    for (const { text, folder = 'INBOX', headers, place, isWaiting } of steps(token)) {
      services.time.advance(hour);
      await append(folder, headers, text);
      await expect.poll(async () => (await find(text))?.sentBy, { message: text }).toBe(place);
      const [conversation] = await services.db.select().from(conversations);
      expect([text, conversation?.waitingSince !== null]).toEqual([text, isWaiting]);
    }
    const open = await readConversation(services, { userId: 'kim', email: kim }, id);
    const entries = open?.thread.slice(2) ?? [];
    expect(entries.map(({ body }) => body)).toEqual(steps(token).map(({ text }) => text));
    const details = new Map(entries.map(({ body, name, detail }) => [body, `${name}: ${detail}`]));
    expect(details.get('To a partner')).toContain(`note by email, from ${hello} to ${bob}`);
    expect(details.get('Forged')).toContain(`Says it is from Kim: ${kim}`);
    expect(details.get('From elsewhere')).toBe(
      'Ana: by email from ana@home.example, dated 27 February 2026 at 09:00',
    );
    expect(open?.addresses.map(({ email }) => email)).toEqual([ana, 'ana@home.example']);
    const audited = await services.db.select().from(auditLog).where(eq(auditLog.actorId, 'kim'));
    expect(audited.map(({ act }) => act)).not.toContain('enquiry.answered');
  });

  test('a reply that a mail server sent under an id of its own is the same, and answers to that id join', async () => {
    const { services, append, find, id } = await start();
    const { db, time } = services;
    const [exchange, gmail, other] = ['<1@site>', '<2@site>', '<3@site>'];
    const sent = { conversationId: id, sentBy: 'us', fromAddress: hello, toAddress: ana } as const;
    const text = { subject: 'Re', createdAt: time.now(), acceptedAt: time.now() };
    await db.insert(messages).values(
      [exchange, gmail, other].map((messageId) => ({
        ...sent,
        ...text,
        body: 'Reply',
        messageId,
      })),
    );
    follow({ services });
    const fields = [
      `X-Microsoft-Original-Message-ID: ${exchange}`,
      `X-Google-Original-Message-ID: ${gmail}`,
      `X-Original-Message-ID: ${other}`,
    ];
    for (const [index, field] of fields.entries()) {
      const copy = [`From: ${hello}`, `To: ${ana}`, field, `Message-ID: <${index}@server>`];
      await append('Post', copy, 'Reply\r\n> quoted');
      await append(
        'INBOX',
        [`From: ${ana}`, toHello, answers(`<${index}@server>`)],
        `Answer ${index}`,
      );
      await expect.poll(async () => (await find(`Answer ${index}`))?.sentBy).toBe('them');
    }
    const ids = await db
      .select({ sentAs: messages.sentAs })
      .from(messages)
      .where(eq(messages.body, 'Reply'))
      .orderBy(messages.messageId);
    expect(ids.map(({ sentAs }) => sentAs)).toEqual(['<0@server>', '<1@server>', '<2@server>']);
    expect(await db.$count(messages, eq(messages.sentBy, 'us'))).toBe(4);
    // A stranger who names ours as the original of theirs takes nothing's place.
    await append(
      'INBOX',
      ['From: m@evil.example', toHello, answers(exchange), `X-Original-Message-ID: ${exchange}`],
      'Mine',
    );
    await expect.poll(async () => (await find('Mine'))?.sentBy).toBe('them');
  });
});
