import { expect, test } from 'vitest';
import { readHeaders } from './email-headers.server.ts';
import { getNature, type Nature } from './email-nature.ts';

const person = 'From: Ana Smith <ana@example.org>';
const daemon = 'From: Mail Delivery System <MAILER-DAEMON@mail.example.org>';
type Row = [dialect: string, fields: string, nature: Nature];

const status = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b';
const opened = 'Content-Type: multipart/report; report-type=disposition-notification; boundary=b';

const reports: Row[] = [
  ['Postfix', `${daemon}\nReturn-Path: <>\nAuto-Submitted: auto-replied\n${status}`, 'report'],
  [
    'Exim',
    `${daemon}\nX-Failed-Recipients: ana@example.org\nAuto-Submitted: auto-replied\n${status}`,
    'report',
  ],
  [
    'Exim in plain text',
    `${daemon}\nX-Failed-Recipients: ana@example.org\nAuto-Submitted: auto-replied`,
    'report',
  ],
  [
    'qmail',
    'From: MAILER-DAEMON@mail.example.org\nReturn-Path: <>\nSubject: failure notice',
    'report',
  ],
  [
    'sendmail',
    `${daemon}\nReturn-Path: <>\nAuto-Submitted: auto-generated (failure)\n${status}`,
    'report',
  ],
  [
    'Exchange',
    `From: <postmaster@example.org>\nAuto-Submitted: auto-replied\nX-MS-Exchange-Message-Is-Ndr:\n${status}`,
    'report',
  ],
  [
    'Exchange, in two parts',
    `From: postmaster@example.org\nReturn-Path: <>\nContent-Type: multipart/mixed; boundary=b`,
    'report',
  ],
  [
    'Gmail',
    `From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>\nAuto-Submitted: auto-replied\nX-Failed-Recipients: ana@example.org\n${status}`,
    'report',
  ],
  ['SES', `From: MAILER-DAEMON@eu-west-2.amazonses.com\nReturn-Path: <>\n${status}`, 'report'],
  ['Domino', `From: Postmaster@example.org\nAuto-Submitted: auto-generated\n${status}`, 'report'],
  [
    'a complaint',
    'From: feedback@isp.example\nContent-Type: multipart/report; report-type=feedback-report; boundary=b',
    'report',
  ],
  [
    'a type without its report-type',
    `${daemon}\nContent-Type: Multipart/Report; boundary=b`,
    'report',
  ],
  ['Thunderbird, opened', `${person}\n${opened}`, 'receipt'],
  [
    'Outlook, opened',
    `${person}\nReturn-Path: <>\nContent-Type: multipart/report;\n boundary="b";\n report-type="disposition-notification"`,
    'receipt',
  ],
  [
    'Exchange, not opened',
    `${person}\nSubject: Not read: Your enquiry\nContent-Class: urn:content-classes:mdn\n${opened}`,
    'receipt',
  ],
  ['Exchange, by its class alone', `${person}\nContent-Class: urn:content-classes:mdn`, 'receipt'],
  ['Domino, return receipt', `${person}\nAuto-Submitted: auto-replied\n${opened}`, 'receipt'],
  ['a bare notification', `${person}\nContent-Type: message/disposition-notification`, 'receipt'],
  [
    'a signed receipt',
    `${person}\nContent-Type: application/pkcs7-mime; smime-type=signed-receipt; name=smime.p7m`,
    'receipt',
  ],
];

test.each(reports)('%s', async (_, fields, nature) => {
  const headers = await readHeaders(Buffer.from(`${fields.replaceAll('\n', '\r\n')}\r\n\r\n`));
  expect(headers && getNature(headers.fields, headers.from.address)).toBe(nature);
});
