import { expect, test } from 'vitest';
import { processorTime } from '../../testing/processor-time.ts';
import { readReport } from './delivery-report.ts';
import { readContent } from './email-content.server.ts';
import { readHeaders } from './email-headers.server.ts';
import { getRecipients } from './email-headers.ts';

const bytes = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
const html = (body: string) =>
  readContent(bytes('Content-Type: text/html; charset=utf-8', '', body));
const mixed = (...parts: string[]) =>
  bytes(
    'Content-Type: multipart/mixed; boundary=b',
    '',
    ...parts.flatMap((part) => ['--b', part]),
    '--b--',
  );

test('takes the plain text before the HTML', async () => {
  const raw = bytes(
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/html',
    '',
    '<p>As <b>HTML</b>',
    '--b',
    'Content-Type: text/plain',
    '',
    'As text',
    '--b--',
  );
  expect(await readContent(raw)).toMatchObject({ body: 'As text', leftOut: null });
});

test('keeps nothing of HTML that could act or be fetched, and says so', async () => {
  const content = await html(
    '<style>p{}</style><p onclick=x>Hello <img src=https://track.example/1.gif> Ana<script>alert(1)</script>' +
      '<img src="cid:logo"><iframe src=x></iframe> <a href="https://x.example">here</a><svg onload=x><text>no</text></svg>',
  );
  expect(content.body).toBe('Hello Ana here [https://x.example]');
  expect(content.leftOut).toBe('1 picture from elsewhere, 2 scripts left out');
});

test('splits quoted HTML off', async () => {
  const quoted =
    '<div>On Mon, 2 Mar 2026, Kim &lt;k@x.example&gt; wrote:<br></div><blockquote>When?</blockquote>';
  expect(await html(`<div>Tuesday</div><br>${quoted}`)).toMatchObject({
    body: 'Tuesday',
    quoted: 'On Mon, 2 Mar 2026, Kim <k@x.example> wrote:\n\n> When?',
  });
});

test.each([
  ['deep', '<div>'.repeat(100_000)],
  ['wide', '<p>x</p>'.repeat(100_000)],
  ['long', 'x'.repeat(3_000_000)],
  ['broken', '<a href="'.repeat(50_000)],
  ['entities', '&amp;#60;script&#62;'.repeat(50_000)],
])('reads %s HTML in bounded time', async (_, body) => {
  const taken = await processorTime(async () => {
    expect((await html(body)).body.length).toBeLessThanOrEqual(50_000);
  });
  expect(taken).toBeLessThan(5000);
});

test('judges files by content, a forwarded email as one of them', async () => {
  const raw = mixed(
    'Content-Type: text/plain\r\n\r\nSee both',
    'Content-Type: text/html; name="../a.pdf"\r\nContent-Disposition: attachment; filename="../a.pdf"\r\n\r\n%PDF-1.7',
    'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=b.pdf\r\n\r\nMZ',
    'Content-Type: message/rfc822\r\n\r\nSubject: forwarded\r\n\r\nNot theirs',
  );
  const { body, attachments } = await readContent(raw);
  expect(body).toBe('See both');
  expect(attachments.map(({ name, type, refusedFor }) => [name, type, refusedFor])).toEqual([
    ['a.pdf', 'application/pdf', null],
    ['b.pdf.txt', 'text/plain', null],
    ['attachment.txt', 'text/plain', null],
  ]);
});

test.each([
  ['nothing', ''],
  ['no boundary', 'Content-Type: multipart/mixed\r\n\r\n--x\r\n\r\nHello'],
  ['an unfinished part', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nHello'],
  [
    'an unknown charset and encoding',
    'Content-Type: text/plain; charset=x-none\r\nContent-Transfer-Encoding: y\r\n\r\nHello',
  ],
  ['wrong base64', 'Content-Transfer-Encoding: base64\r\n\r\n!!!!'],
  ['nesting', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(500)],
  ['noise', String.fromCharCode(...Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256))],
])('survives %s', async (_, raw) => {
  const content = await readContent(Buffer.from(raw, 'latin1'));
  expect(content.body).not.toContain('\0');
  expect(await readHeaders(Buffer.from(raw, 'latin1'))).not.toBeUndefined();
});

test('reads a bounce from its parts', async () => {
  const raw = bytes(
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Sorry',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; ana@example.org',
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'Message-ID: <1@site.example>',
    'Subject: Hello',
    '',
    'Text',
    '--b--',
  );
  const { parts } = await readContent(raw);
  expect(readReport(parts)).toMatchObject({
    messageIds: ['<1@site.example>'],
    isOfAddress: true,
  });
});

test('reads headers, the topmost first, and every recipient', async () => {
  const headers = await readHeaders(
    bytes(
      'Authentication-Results: mx.example; dmarc=fail',
      'Authentication-Results: forged; dmarc=pass',
      'From: =?utf-8?Q?Ana_=C3=9Fmith?= <Ana@Example.ORG>',
      'To: Team: kim@x.example, lee@x.example;, hello+abc@x.example',
      'Reply-To: A <a@x.example>',
      'Cc: "Bob Hill" <BOB@x.example>',
      'Delivered-To: Hello+def@x.example',
      'Subject: =?utf-8?Q?Re:_Plan=0D=0ABcc:_x?=',
      'In-Reply-To: <1@x>',
      'References: <0@x>',
      ' <1@x>',
      'Message-ID: <2@y>',
      'Date: not a date',
      'Auto-Submitted: auto-replied',
      '',
      '',
    ),
  );
  const { fields, ...read } = headers ?? {};
  expect(read).toEqual({
    messageId: '<2@y>',
    from: { name: 'Ana ßmith', address: 'ana@example.org' },
    replyTo: [{ name: 'A', address: 'a@x.example' }],
    to: ['kim@x.example', 'lee@x.example', 'hello+abc@x.example'].map((address) => ({
      name: null,
      address,
    })),
    cc: [{ name: 'Bob Hill', address: 'bob@x.example' }],
    subject: 'Re: Plan Bcc: x',
    date: null,
  });
  expect(fields?.slice(0, 2)).toEqual([
    { key: 'authentication-results', value: 'mx.example; dmarc=fail' },
    { key: 'authentication-results', value: 'forged; dmarc=pass' },
  ]);
  expect(headers && getRecipients(headers).slice(-2)).toEqual([
    'bob@x.example',
    'hello+def@x.example',
  ]);
});

const latin = (text: string) => Buffer.from(text, 'latin1');
const utf8 = (text: string) => Buffer.from(text).toString('latin1');

test.each([
  ['labelled UTF-8 but not', 'text/plain; charset=utf-8', 'Caf\xe9 \xa35', 'Café £5'],
  ['without a label', 'text/plain', 'Caf\xe9 \xa35', 'Café £5'],
  ['UTF-8 labelled us-ascii', 'text/plain; charset=us-ascii', utf8('Café'), 'Café'],
  ['UTF-8 labelled Latin 1', 'text/plain; charset=iso-8859-1', utf8('Café'), 'Café'],
  ['as it says', 'text/plain; charset=koi8-r', '\xf0\xd2\xc9\xd7\xc5\xd4', 'Привет'],
  ['ISO-2022-JP', 'text/plain; charset=iso-2022-jp', '\x1b$B$3$s\x1b(B', 'こん'],
  ['with an unknown label', 'text/plain; charset=x-none', '\x80 5', '€ 5'],
  ['HTML without a label', 'text/html', '<p>Caf\xe9</p>', 'Café'],
  ['Markdown', 'text/markdown', '# Hello', '# Hello'],
  ['enriched text', 'text/enriched', 'Hello', 'Hello'],
])('reads text that is %s', async (_, type, text, body) => {
  expect(await readContent(latin(`Content-Type: ${type}\r\n\r\n${text}`))).toMatchObject({ body });
});

test.each([
  ['the subject', 'Subject: Yes, Tuesday\r\n\r\n', 'Subject: Yes, Tuesday', null],
  [
    'the answer to an invitation',
    'Content-Type: text/calendar; method=REPLY\r\n\r\nBEGIN:VEVENT\r\nATTENDEE;PARTSTAT=ACCEPTED:mailto:a@b\r\nSUMMARY:Intro\r\n  call\r\n',
    'accepted: Intro call',
    null,
  ],
  [
    'an encrypted text',
    'Content-Type: application/pkcs7-mime; name=smime.p7m\r\n\r\nMIAGCSq',
    '',
    'Encrypted: open it in your mail program',
  ],
  [
    'a text for PGP',
    'Content-Type: text/plain\r\n\r\n-----BEGIN PGP MESSAGE-----\r\n\r\nhQ',
    '',
    'Encrypted: open it in your mail program',
  ],
  [
    'parts for PGP',
    'Content-Type: multipart/encrypted; boundary=b\r\n\r\n--b\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--b--',
    '',
    'Encrypted: open it in your mail program',
  ],
])('where there is no text says what it is: %s', async (_, raw, body, leftOut) => {
  const files = raw.includes('VEVENT') ? 1 : 0;
  const content = await readContent(latin(raw));
  expect(content).toMatchObject({ body, leftOut });
  expect(content.attachments).toHaveLength(files);
});

test('shows a signed text, and lists no signature', async () => {
  const raw = bytes(
    'Content-Type: multipart/signed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Signed words',
    '--b',
    'Content-Type: application/pkcs7-signature; name=smime.p7s',
    '',
    'x',
    '--b--',
  );
  expect(await readContent(raw)).toMatchObject({ body: 'Signed words', attachments: [] });
});
