import { setTimeout as pause } from 'node:timers/promises';
import type { EmailCatcher } from '../../src/testing/email-catcher.ts';
import type { ImapServer } from '../../src/testing/imap-server.ts';
import type { Written } from './inbox-member.ts';
import { enquiry, post } from './submissions.ts';

/** Enquiries of new visitors, until it is time. */
export async function visit(url: string, written: Written[], end: number): Promise<void> {
  while (performance.now() < end) {
    const email = `visitor-${crypto.randomUUID()}@example.org`;
    const form = enquiry();
    const answered = await post(url, { path: form.path, fields: { ...form.fields, email } });
    if (answered?.status !== 303) throw new Error(`An enquiry was answered ${answered?.status}`);
    const { message: text = '' } = form.fields;
    written.push({ kind: 'enquiry', text, conversationId: '', isKept: true });
    await pause(1500);
  }
}

type Mail = { emails: EmailCatcher; imap: ImapServer; random: () => number; written: Written[] };

/** Clients answer some of what they get. */
export async function answer({ emails, imap, random, written }: Mail, end: number): Promise<void> {
  const seen = new Set<unknown>();
  while (performance.now() < end) {
    for (const caught of emails.emails.filter((one) => !seen.has(one))) {
      seen.add(caught);
      const reply = written.find(({ kind, text }) => kind === 'reply' && isIn(caught, text));
      if (!reply || random() < 0.5) continue;
      const text = `answer ${crypto.randomUUID()}`;
      imap.deliver(
        [
          `From: ${caught.recipients[0]}`,
          'To: hello@tarnbrook.example',
          'Subject: Re: Your enquiry',
          `Message-ID: <${crypto.randomUUID()}@example.org>`,
          `In-Reply-To: ${caught.message.messageId}`,
          '',
          text,
        ].join('\r\n'),
      );
      const { conversationId } = reply;
      written.push({ kind: 'answer', text, conversationId, isKept: true });
    }
    await pause(200);
  }
}

/** In its first lines: what it answers is quoted below. */
export const isIn = ({ message }: EmailCatcher['emails'][number], text: string) =>
  Boolean(message.text?.startsWith(text));
