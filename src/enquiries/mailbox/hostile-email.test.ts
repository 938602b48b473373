import { expect, test } from 'vitest';
import { processorTime } from '../../testing/processor-time.ts';
import { parse } from './email.parser.server.ts';
import { parseEmail } from './parse-emails.server.ts';

const text = 'Content-Type: text/plain\r\n\r\n';
const html = 'Content-Type: text/html\r\n\r\n';
const part = (headers: string, content: string) =>
  `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\n${headers}\r\n\r\n${content}`;
/** Each is repeated until it has so many bytes. */
const shapes: readonly (readonly [string, string, string])[] = [
  ['empty lines', text, '\n'],
  ['empty lines in a report', part('Content-Type: text/plain', ''), '\r\n'],
  ['empty lines of HTML', `${html}<pre>`, '\n'],
  ['lines of spaces', `${html}<pre>`, ' \r\n'],
  ['short lines', text, 'a\n'],
  ['quoted lines', text, '>\n'],
  ['heads', text, 'From: x\n'],
  ['rules', text, '__________\n'],
  ['original messages', text, '-----Original Message-----\n'],
  ['attributions', text, 'On wrote '],
  ['spaces', text, ' '],
  ['flowed lines', 'Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\n', ' \r\n'],
  ['nested parts', '', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'],
  ['nested emails', '', 'Content-Type: message/rfc822\r\n\r\n'],
  ['parts', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n', '--b\r\n\r\nx\r\n'],
  ['lines like a boundary', part('', ''), '--bb\r\n'],
  ['headers', '', 'a:\r\n'],
  ['folded headers', 'Subject: a', '\r\n b'],
  ['recipients', 'To: ', 'a@b.example, '],
  ['groups', 'To: ', 'g:a@b;'],
  ['open groups', 'To: ', 'g:'],
  ['open quotes', 'To: ', '"'],
  ['comments', 'To: ', '('],
  ['angles', 'References: ', '<'],
  ['encoded words', 'Subject: ', '=?utf-8?Q?a?= '],
  ['open encoded words', 'Subject: ', '=?iso-2022-jp?B?'],
  ['parameters', 'Content-Type: text/plain; ', 'a*1*=x;'],
  [
    'brackets of a file',
    part('Content-Disposition: attachment; filename=offer.docx', 'PK\x03\x04'),
    '[',
  ],
  ['base64 that ends', 'Content-Transfer-Encoding: base64\r\n\r\n', '!!!!='],
  ['lines of base64', 'Content-Transfer-Encoding: base64\r\n\r\n', 'a\r\n'],
  ['broken escapes', 'Content-Transfer-Encoding: quoted-printable\r\n\r\n', '=ZZ='],
  ['open tags', html, '<div>'],
  ['tables', html, '<table><tr><td>'],
  ['line breaks', html, '<br>'],
  ['entities', html, '&'],
  ['attributes', `${html}<p `, 'a=b '],
  ['calendars', 'Content-Type: text/calendar; method=REPLY\r\n\r\n', 'ATTENDEE;PARTSTAT=\r\n'],
];

const make = (start: string, repeated: string, bytes: number) =>
  Buffer.from(start + repeated.repeat(bytes / repeated.length), 'latin1');

const measure = (raw: Uint8Array) => processorTime(() => parse([raw]));

test.each(shapes)(
  'reads a megabyte of %s in time that grows with its length alone',
  async (_, start, repeated) => {
    const short = await measure(make(start, repeated, 500_000));
    const long = await measure(make(start, repeated, 1_000_000));
    // Twice as long for twice as much, with room for the first use of code and for cleaning up.
    expect(long).toBeLessThan(3 * short + 500);
    expect(long).toBeLessThan(5_000);
  },
);

test('leaves the site its time while such emails are read', async () => {
  for (const [, start, repeated] of shapes.slice(0, 8)) {
    const raw = make(start, repeated, 2_000_000);
    const taken = await processorTime(async () => expect(await parseEmail(raw)).not.toBeNull());
    expect(taken).toBeLessThan(1000);
  }
});
