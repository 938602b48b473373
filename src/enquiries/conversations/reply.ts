import * as z from 'zod/mini';
import { company } from '../../company.ts';
import { emailAddress, freeText } from '../../platform/forms/contact-details.ts';
import { fullMoment } from '../../ui/content/dates.ts';

/** A reply can be stopped for as long; then it is sent. */
export const undoSeconds = 10;

const replyLimit = 20_000;

const words = (missing: string) =>
  freeText(missing).check(
    z.maxLength(replyLimit, `Write at most ${replyLimit.toLocaleString('en-GB')} characters`),
  );

const required = (missing: string) => words(missing).check(z.minLength(1, missing));

export const replyText = required('Write a message first');
export const noteText = required('Write a note first');
export const callText = required('First write what was said');
export const draftText = words('');

const subjectLimit = 150;

/** On one line; empty for none. */
export const subjectText = z.pipe(
  freeText().check(z.overwrite((written) => written.replaceAll(/\s+/g, ' '))),
  z.string().check(z.maxLength(subjectLimit, 'Subject must be at most 150 characters')),
);
/** Cut to what may be sent. */
export const draftSubject = z.pipe(
  freeText(),
  z.transform((written) => written.slice(0, subjectLimit)),
);

/** In addresses. */
const mostCopies = 20;

/** As typed or pasted: bare or with names, separated by commas, semicolons or lines. */
export const addressList = z.pipe(
  freeText(),
  z.transform((written, { issues }) => {
    const parts = written.split(/[,;\n]/).map((part) => part.trim());
    const listed = parts.flatMap((part) => /<([^<>]*)>/.exec(part)?.[1] ?? part.split(/\s+/));
    const found = listed.filter(Boolean).map((one) => {
      const { data } = z.safeParse(emailAddress, one);
      if (data === undefined) issues.push(wrong(`“${one}” is not an email address`, written));
      return data ?? '';
    });
    const addresses = [...new Set(found)];
    if (addresses.length > mostCopies) issues.push(wrong('At most 20 addresses', written));
    return addresses;
  }),
);

/** As they were typed, right or wrong. */
export const draftAddresses = z.pipe(
  freeText(),
  z.transform((written) => written.slice(0, 5000)),
);

const wrong = (message: string, input: string) => ({ code: 'custom', message, input }) as const;

export type Placeholders = { name: string; reference: string; me: string };

/** `{name}`, `{first name}`, `{reference}`, `{me}` and `{company}`; others stay as they are. */
export const fillTemplate = (body: string, values: Placeholders): string =>
  body.replaceAll(inBraces, (written) => fills[written]?.(values) ?? written);

/** One that would reach the client as it is written, such as `{nmae}`. */
export const findUnknownPlaceholder = (body: string): string | undefined =>
  body.match(inBraces)?.find((written) => !fills[written]);

const inBraces = /\{[^{}]*\}/g;

const fills: Record<string, (values: Placeholders) => string> = {
  '{name}': ({ name }) => name,
  '{first name}': ({ name }) => name.split(' ')[0] ?? name,
  '{reference}': ({ reference }) => reference,
  '{me}': ({ me }) => me,
  '{company}': () => company.name,
};

export type Quoted = { name: string; at: Date; body: string };

/** The text of an email: the reply, with their message below it. */
export function withQuote(body: string, quoted: Quoted | null): string {
  if (!quoted) return body;
  const lines = quoted.body.split('\n').map((line) => `> ${line}`.trimEnd());
  return [body, '', quoteHeading(quoted), ...lines].join('\n');
}

export const quoteHeading = ({ name, at }: Quoted) => `On ${fullMoment(at)}, ${name} wrote:`;

/** Ours, for mail servers that send an email under a Message-ID of their own and do not keep it. */
export const ownIdField = 'X-Original-Message-ID';

/** 'Re: ' once. */
export const replySubject = (subject: string): string =>
  `Re: ${subject.replace(/^(?:re:\s*)+/i, '')}`;

export const forwardSubject = (subject: string): string =>
  `Fwd: ${subject.replace(/^(?:(?:re|fwd?):\s*)+/i, '')}`;

/** In bytes, of the files of an email. */
export const largestTogether = 10 * 1024 * 1024;

/** A message that is passed on. */
export type PassedOn = { from: string; at: Date; subject: string; body: string };

export const forwardHeading = ({ from, at, subject }: PassedOn): string =>
  [
    '---------- Forwarded message ----------',
    `From: ${from}`,
    `Date: ${fullMoment(at)}`,
    `Subject: ${subject}`,
  ].join('\n');

/** The References of an answer (RFC 5322, 3.6.4): the first of a long thread, and its latest. */
export function references(messageIds: readonly string[]): string[] {
  return messageIds.length <= 20
    ? [...messageIds]
    : [...messageIds.slice(0, 1), ...messageIds.slice(-19)];
}
