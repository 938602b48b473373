import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Envelope,
  findThread,
  isAutomatic,
  isForged,
  type KnownEmail,
  messageIds,
  writtenAt,
} from './threading.ts';

const none: Envelope = { messageId: null, inReplyTo: [], references: [], tokens: [] };
const ours = (conversationId: string): KnownEmail => ({ conversationId, isOurs: true });

const id = fc.integer({ min: 0, max: 60 }).map((n) => `<${n}@mail.example>`);
const conversation = fc.constantFrom('a', 'b', 'c');
const email = fc.record({ conversationId: fc.option(conversation), isOurs: fc.boolean() });
const known = fc.array(fc.tuple(id, email)).map((pairs) => new Map(pairs));
const envelope = fc.record({
  messageId: fc.option(id),
  inReplyTo: fc.array(id, { maxLength: 3 }),
  references: fc.array(id, { maxLength: 20 }),
  tokens: fc.array(conversation, { maxLength: 2 }),
});

describe('an email joins a conversation', () => {
  test('only if it names an email of ours there, or has its token', () => {
    fc.assert(
      fc.property(envelope, known, (one, emails) => {
        const named = [...one.inReplyTo, ...one.references].flatMap((name) => {
          const found = emails.get(name);
          return found?.isOurs ? [found.conversationId] : [];
        });
        const thread = findThread(one, emails, false);
        const allowed = [...named, ...one.tokens].filter((found) => found !== null);
        expect(allowed.length > 0 ? allowed : [null]).toContain(thread);
      }),
    );
  });

  test('however much a chain of forwarded and answered emails says beside it', () => {
    fc.assert(
      fc.property(fc.array(id), fc.array(id), conversation, (before, after, thread) => {
        const strangers = [...before, '<ours@site.example>', ...after];
        const emails = new Map([['<ours@site.example>', ours(thread)]]);
        expect(findThread({ ...none, references: strangers }, emails, false)).toBe(thread);
      }),
    );
  });

  test('never by references that a stranger made up', () => {
    fc.assert(
      fc.property(envelope, fc.array(conversation), (one, threads) => {
        const emails = new Map(
          threads.map((thread) => [`<${crypto.randomUUID()}@site.example>`, ours(thread)]),
        );
        expect(findThread({ ...one, tokens: [] }, emails, true)).toBeNull();
      }),
    );
  });

  test('of the email it answers rather than of one that is named before', () => {
    const emails = new Map([
      ['<1@x>', ours('a')],
      ['<2@x>', ours('b')],
      ['<3@x>', ours('c')],
    ]);
    const references = ['<1@x>', '<2@x>'];
    expect(findThread({ ...none, references }, emails, false)).toBe('b');
    expect(findThread({ ...none, references, tokens: ['c'] }, emails, false)).toBe('b');
    expect(findThread({ ...none, references, inReplyTo: ['<3@x>'] }, emails, false)).toBe('c');
  });

  test('by a visitor’s Message-ID only if the team wrote it', () => {
    const emails = new Map([['<1@visitor>', { conversationId: 'a', isOurs: false }]]);
    const answer = { ...none, inReplyTo: ['<1@visitor>'] };
    expect(findThread(answer, emails, false)).toBeNull();
    expect(findThread(answer, emails, true)).toBe('a');
  });
});

test('reads Message-IDs among words and comments, the newest hundred', () => {
  expect(messageIds('Your message of Monday <a@b> (was: <c@d>)\r\n <e@f>')).toEqual([
    '<a@b>',
    '<c@d>',
    '<e@f>',
  ]);
  expect(messageIds('no brackets, <two words>, <>')).toEqual([]);
  const many = Array.from({ length: 500 }, (_, n) => `<${n}@x>`);
  expect(messageIds(many.join(' '))).toEqual(many.slice(-100));
});

test.each([
  [{ 'auto-submitted': 'auto-replied' }, true],
  [{ 'auto-submitted': ' auto-generated; x=y' }, true],
  [{ 'auto-submitted': 'no' }, false],
  [{ 'x-autoreply': 'yes' }, true],
  [{ 'x-autorespond': '' }, true],
  [{ precedence: 'bulk' }, true],
  [{ precedence: 'auto_reply' }, true],
  [{ precedence: 'first-class' }, false],
  [{}, false],
])('%j is automatic: %s', (headers, expected) => expect(isAutomatic(headers)).toBe(expected));

test('believes our mail server that a sender is forged', () => {
  const results = (text: string) => isForged({ 'authentication-results': text });
  expect(results('mx.example; spf=fail; dmarc=fail (p=NONE) header.from=x.example')).toBe(true);
  expect(results('mx.example; dmarc=pass')).toBe(false);
  expect(isForged({})).toBe(false);
});

test('a date that cannot be true is the one of the arrival', () => {
  const arrived = new Date('2026-03-02T09:00:00Z');
  const at = (text: string) => writtenAt(new Date(text), arrived).toISOString();
  expect(at('2026-03-01T08:00:00Z')).toBe('2026-03-01T08:00:00.000Z');
  expect(at('2001-01-01T00:00:00Z')).toBe(arrived.toISOString());
  expect(at('2099-01-01T00:00:00Z')).toBe(arrived.toISOString());
  expect(writtenAt(new Date(Number.NaN), arrived)).toBe(arrived);
  expect(writtenAt(null, arrived)).toBe(arrived);
});
