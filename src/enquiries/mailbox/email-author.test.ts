import { describe, expect, test } from 'vitest';
import { isInboxAddress } from '../conversations/inbox-address.server.ts';
import { judgeAuthor, type Whose } from './email-author.ts';
import { readHeaders } from './email-headers.server.ts';

const config = {
  ENQUIRIES_TO: 'hello@tarnbrook.test',
  MAIL_FROM: 'Tarnbrook <website@tarnbrook.test>',
};
const ours = {
  isInSent: false,
  isInbox: (address: string) => isInboxAddress(config, address),
  isTeam: (address: string) => address === 'kim@tarnbrook.test',
  authservIds: ['mx.tarnbrook.test'],
};

async function read(lines: readonly string[]) {
  const headers = await readHeaders(Buffer.from([...lines, '', ''].join('\r\n')));
  if (!headers) throw new Error('no headers');
  return headers;
}

const pass = 'Authentication-Results: mx.tarnbrook.test; dmarc=pass header.from=tarnbrook.test';
const kim = 'From: Kim Reed <kim@tarnbrook.test>';
const hello = 'hello@tarnbrook.test';
const ana = 'ana@example.org';
const replyTo = `Reply-To: Ana Smith <${ana}>`;
const list = `Mailing-list: list ${hello}; contact hello+owners@tarnbrook.test`;

type Row = [what: string, lines: string[], author: string, whose: Whose];

const senders: Row[] = [
  ['a visitor', [`From: Ana <${ana}>`], ana, 'theirs'],
  ['in capitals', ['From: Ana <ANA@Example.ORG>'], ana, 'theirs'],
  [
    'with another address for answers',
    [`From: Ana <${ana}>`, 'Reply-To: pa@x.example'],
    ana,
    'theirs',
  ],
  ['who says that she is Kim', [`From: Kim Reed <${ana}>`], ana, 'theirs'],
  ['sent by somebody else for her', [`From: Ana <${ana}>`, 'Sender: pa@x.example'], ana, 'theirs'],
  ['of the team, proven', [pass, kim], 'kim@tarnbrook.test', 'ours'],
  ['of the team, unproven', [kim], 'kim@tarnbrook.test', 'unproven'],
  ['the inbox, proven', [pass, `From: Hello <${hello}>`], hello, 'ours'],
  ['the inbox, unproven', [`From: Hello <${hello}>`], hello, 'unproven'],
  ['the site, unproven', ['From: website@tarnbrook.test'], 'website@tarnbrook.test', 'unproven'],
  ['another of our domain', [pass, 'From: old@tarnbrook.test'], 'old@tarnbrook.test', 'theirs'],
  ['nobody', ['Subject: none'], '', 'theirs'],
];

const groups: Row[] = [
  [
    'Google Groups',
    [pass, `From: 'Ana' via Hello <${hello}>`, `X-Original-From: Ana <${ana}>`, replyTo, list],
    ana,
    'theirs',
  ],
  [
    'Google Groups, by Reply-To alone',
    [pass, `From: 'Ana' via Hello <${hello}>`, replyTo],
    ana,
    'theirs',
  ],
  [
    'Google Groups, by X-Original-From alone',
    [pass, `From: 'Ana' via Hello <${hello}>`, `X-Original-From: ${ana}`],
    ana,
    'theirs',
  ],
  [
    'Google Groups, by X-Original-Sender alone',
    [
      pass,
      `From: 'Ana' via Hello <${hello}>`,
      `X-Original-Sender: ${ana}`,
      `Reply-To: ${hello}`,
      list,
    ],
    ana,
    'theirs',
  ],
  [
    'Google Groups without a change',
    [`From: Ana <${ana}>`, `X-Original-Sender: ${ana}`, list],
    ana,
    'theirs',
  ],
  [
    'Mailman',
    [
      `From: Ana Smith via Hello <list@lists.example>`,
      replyTo,
      'List-Post: <mailto:list@lists.example>',
    ],
    ana,
    'theirs',
  ],
  [
    'Mailman, answers to both',
    [
      `From: Ana Smith via Hello <list@lists.example>`,
      `Reply-To: Hello <list@lists.example>, Ana <${ana}>`,
      'X-BeenThere: list@lists.example',
    ],
    ana,
    'theirs',
  ],
  [
    'Mailman 3',
    [
      'From: Ana Smith via Hello <list@lists.example>',
      `X-MailFrom: ${ana}`,
      'Reply-To: list@lists.example',
    ],
    ana,
    'theirs',
  ],
  [
    'Sympa',
    [
      'From: "Ana Smith" via hello Mailing List <list@lists.example>',
      `X-Original-From: Ana Smith <${ana}>`,
    ],
    ana,
    'theirs',
  ],
  ['a help desk under our inbox', [pass, `From: Ana Smith <${hello}>`, replyTo], ana, 'theirs'],
  ['a form under our sender', ['From: Website <website@tarnbrook.test>', replyTo], ana, 'theirs'],
  [
    'a group under its own name',
    ['From: Hello <list@lists.example>', 'List-Post: <mailto:list@lists.example>', replyTo],
    ana,
    'theirs',
  ],
  [
    'a group that names no author',
    ['From: Ana via Hello <list@lists.example>'],
    'list@lists.example',
    'theirs',
  ],
  [
    'Kim through a group',
    [pass, `From: 'Kim' via Hello <${hello}>`, 'Reply-To: kim@tarnbrook.test', list],
    'kim@tarnbrook.test',
    'unproven',
  ],
  [
    'a forged Kim through a group of hers',
    ['From: x via y <x@evil.example>', 'Reply-To: kim@tarnbrook.test'],
    'kim@tarnbrook.test',
    'unproven',
  ],
  [
    'Kim from the inbox, answers to her',
    [pass, `From: Tarnbrook <${hello}>`, 'Reply-To: kim@tarnbrook.test'],
    hello,
    'ours',
  ],
  [
    'from the inbox with its token',
    [pass, `From: Tarnbrook <${hello}>`, 'Reply-To: hello+abc@tarnbrook.test'],
    hello,
    'ours',
  ],
];

describe.each([...senders, ...groups])('%s', (_, lines, author, whose) => {
  test(`is ${author || 'nobody'}, ${whose}`, async () => {
    const judged = judgeAuthor(await read(lines), ours);
    expect([judged.author.address, judged.whose]).toEqual([author, whose]);
  });
});

test('has the name without the group’s', async () => {
  const name = async (...lines: string[]) => judgeAuthor(await read(lines), ours).author.name;
  expect(await name(`From: 'Ana Smith' via Hello <${hello}>`, `Reply-To: ${ana}`)).toBe(
    'Ana Smith',
  );
  expect(await name(`From: 'A' via Hello <${hello}>`, replyTo)).toBe('Ana Smith');
  expect(await name(`From: Via Ferrari <${ana}>`)).toBe('Via Ferrari');
});

test.each<[isInSent: boolean, lines: string[]]>([
  [true, [`From: Somebody <elsewhere@x.example>`]],
  [true, [`From: 'Ana' via Hello <${hello}>`, replyTo]],
])('what lies in our folder of sent emails is ours', async (isInSent, lines) => {
  expect(judgeAuthor(await read(lines), { ...ours, isInSent }).whose).toBe('ours');
});
