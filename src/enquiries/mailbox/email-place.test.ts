import { expect, test } from 'vitest';
import { getPlace, isProvenReport, type Place, type Whose } from './email-author.ts';
import { readHeaders } from './email-headers.server.ts';

const hello = 'hello@tarnbrook.test';
const ana = 'ana@example.org';
const people = [ana, 'ana@home.example'];
const bob = 'bob@partner.example';

test.each<[Whose, author: string, to: string[], answered: Place | null, Place]>([
  ['ours', 'kim@tarnbrook.test', [ana], null, 'us'],
  ['ours', 'kim@tarnbrook.test', [bob, 'ana@home.example'], 'team', 'us'],
  ['ours', 'kim@tarnbrook.test', [bob], 'us', 'team'],
  ['ours', 'kim@tarnbrook.test', [hello], 'them', 'team'],
  ['ours', 'kim@tarnbrook.test', [], null, 'team'],
  ['unproven', 'kim@tarnbrook.test', [ana], 'them', 'unproven'],
  ['theirs', ana, [hello], 'us', 'them'],
  ['theirs', bob, [hello], 'us', 'them'],
  ['theirs', bob, [hello], null, 'them'],
  ['theirs', bob, ['kim@tarnbrook.test'], 'team', 'team'],
  ['theirs', ana, [hello], 'team', 'them'],
])('%s of %s to %j that answers %s is of %s', (whose, address, to, answered, place) => {
  const author = { name: null, address };
  expect(getPlace({ author, whose, nature: 'person' }, to, people, answered)).toBe(place);
});

const daemon = 'From: MAILER-DAEMON@mail.tarnbrook.test';
const nobody = 'Return-Path: <>';

test.each<[string, string[], boolean]>([
  [
    'Postfix, made here',
    [nobody, 'Received: by mail.tarnbrook.test (Postfix) id 4f; Fri', daemon],
    true,
  ],
  [
    'Postfix, by LMTP',
    [
      nobody,
      'Received: from mail.tarnbrook.test ([127.0.0.1]) by mail.tarnbrook.test with LMTP',
      'Received: by mail.tarnbrook.test (Postfix)',
      daemon,
    ],
    true,
  ],
  [
    'Exim',
    [nobody, 'Received: from Debian-exim by mail.tarnbrook.test with local (Exim 4.96)', daemon],
    true,
  ],
  [
    'qmail',
    [nobody, 'Received: (qmail 4021 invoked for bounce); 27 Nov 2026 09:00:00 -0000', daemon],
    true,
  ],
  [
    'within the network',
    [nobody, 'Received: from relay (relay.lan [10.0.0.4]) by mx with ESMTP', daemon],
    true,
  ],
  [
    'IPv6 of the machine',
    [nobody, 'Received: from mail (mail [IPv6:::1]) by mail.tarnbrook.test', daemon],
    true,
  ],
  [
    'from elsewhere',
    [
      nobody,
      'Received: from mail.tarnbrook.test (evil.example [192.0.2.7]) by mail.tarnbrook.test',
      daemon,
    ],
    false,
  ],
  [
    'from elsewhere by IPv6',
    [
      nobody,
      'Received: from mail.tarnbrook.test ([IPv6:2001:db8::7]) by mail.tarnbrook.test',
      daemon,
    ],
    false,
  ],
  [
    'from elsewhere, as qmail says it',
    [
      nobody,
      'Received: from unknown (HELO mail.tarnbrook.test) (192.0.2.7) by 0 with SMTP',
      daemon,
    ],
    false,
  ],
  [
    'with a sender',
    ['Return-Path: <x@evil.example>', 'Received: by mail.tarnbrook.test', daemon],
    false,
  ],
  ['without a way', [nobody, daemon], false],
  [
    'proven by DMARC',
    [
      'Authentication-Results: mx.tarnbrook.test; dmarc=pass header.from=amazonses.com',
      'From: MAILER-DAEMON@amazonses.com',
    ],
    true,
  ],
  [
    'proven by the server’s name',
    [
      nobody,
      'Authentication-Results: mx.tarnbrook.test; spf=pass smtp.helo=mail.host.example',
      'From: MAILER-DAEMON@mail.host.example',
    ],
    true,
  ],
  [
    'failed',
    [
      'Authentication-Results: mx.tarnbrook.test; dmarc=fail header.from=evil.example',
      'From: m@evil.example',
    ],
    false,
  ],
  [
    'proven by another server',
    [
      'Authentication-Results: mx.evil.example; dmarc=pass header.from=evil.example',
      'From: m@evil.example',
    ],
    false,
  ],
])('a report %s counts: %#', async (_, lines, isProven) => {
  const headers = await readHeaders(Buffer.from([...lines, '', ''].join('\r\n')));
  expect(headers && isProvenReport(headers, ['mx.tarnbrook.test'])).toBe(isProven);
});
