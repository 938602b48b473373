import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readHeaders } from './email-headers.server.ts';
import { findThread, type KnownEmail, messageIds, readEnvelope } from './email-headers.ts';

const ours = (conversationId: string): KnownEmail => ({ conversationId, place: 'us' });
const find = (
  answers: readonly string[],
  known: ReadonlyMap<string, KnownEmail>,
  { tokens = [], isByTeam = false }: { tokens?: readonly string[]; isByTeam?: boolean } = {},
) =>
  findThread({ answers }, tokens, known, { isByTeam, mayJoin: () => false })?.conversationId ??
  null;

const id = fc.integer({ min: 0, max: 60 }).map((n) => `<${n}@mail.example>`);
const conversation = fc.constantFrom('a', 'b', 'c');
const place = fc.constantFrom('them', 'us', 'team', 'unproven');
const email = fc.record({ conversationId: fc.option(conversation), place });
const known = fc.array(fc.tuple(id, email)).map((pairs) => new Map(pairs));
const answers = fc.array(id, { maxLength: 20 });
const tokens = fc.array(conversation, { maxLength: 2 });

describe('an email joins a conversation', () => {
  test('only if it names an email of ours there, or has its token', () => {
    fc.assert(
      fc.property(answers, tokens, known, (ids, given, emails) => {
        const named = ids.flatMap((name) => {
          const found = emails.get(name);
          return found?.place === 'us' || found?.place === 'team' ? [found.conversationId] : [];
        });
        const allowed = [...named, ...given].filter((found) => found !== null);
        expect(allowed.length > 0 ? allowed : [null]).toContain(
          find(ids, emails, { tokens: given }),
        );
      }),
    );
  });

  test('however much a chain of forwarded and answered emails says beside it', () => {
    fc.assert(
      fc.property(answers, answers, conversation, (before, after, thread) => {
        const emails = new Map([['<ours@site.example>', ours(thread)]]);
        expect(find([...before, '<ours@site.example>', ...after], emails)).toBe(thread);
      }),
    );
  });

  test('never by references that a stranger made up', () => {
    fc.assert(
      fc.property(answers, fc.array(conversation), (ids, threads) => {
        const emails = new Map(
          threads.map((thread) => [`<${crypto.randomUUID()}@site.example>`, ours(thread)]),
        );
        expect(find(ids, emails, { isByTeam: true })).toBeNull();
      }),
    );
  });

  test('of the email it answers rather than of one that is named before', () => {
    const emails = new Map(['a', 'b', 'c'].map((thread) => [`<${thread}@x>`, ours(thread)]));
    expect(find(['<b@x>', '<a@x>'], emails)).toBe('b');
    expect(find(['<b@x>', '<a@x>'], emails, { tokens: ['c'] })).toBe('b');
    expect(find(['<none@x>'], emails, { tokens: ['c'] })).toBe('c');
  });

  test('by a visitor’s Message-ID only if the team wrote it', () => {
    const emails = new Map([['<1@visitor>', { conversationId: 'a', place: 'them' as const }]]);
    expect(find(['<1@visitor>'], emails)).toBeNull();
    expect(find(['<1@visitor>'], emails, { isByTeam: true })).toBe('a');
  });
});

test('reads what an email answers, the newest first, and the ids it had from us', async () => {
  const headers = await readHeaders(
    Buffer.from(
      [
        'In-Reply-To: <3@x>',
        'References: <1@x> <2@x>',
        ' <3@x>',
        'X-Microsoft-Original-Message-ID: <4@site>',
        'X-Google-Original-Message-ID: <5@site>',
        'X-Original-Message-ID: <6@site>',
        'To: Ana <ana@example.org>',
        'Envelope-To: hello+token@x.example',
        '',
        '',
      ].join('\r\n'),
    ),
  );
  expect(headers && readEnvelope(headers)).toEqual({
    answers: ['<3@x>', '<3@x>', '<2@x>', '<1@x>'],
    originals: ['<4@site>', '<5@site>', '<6@site>'],
    recipients: ['ana@example.org', 'hello+token@x.example'],
  });
});

test('reads Message-IDs among words and comments, the newest hundred', () => {
  expect(messageIds('Your message of Monday <a@b> (was: <c@d>)\r\n <e@f>')).toEqual([
    '<a@b>',
    '<c@d>',
    '<e@f>',
  ]);
  expect(messageIds('no brackets, <two words>, <>')).toEqual([]);
  expect(messageIds(' a.b-c@mail.example ')).toEqual(['<a.b-c@mail.example>']);
  expect(messageIds('a@b of a@c')).toEqual([]);
  const many = Array.from({ length: 500 }, (_, n) => `<${n}@x>`);
  expect(messageIds(many.join(' '))).toEqual(many.slice(-100));
});
