import { expect, test } from 'vitest';
import { readReport, type ReportPart } from './delivery-report.ts';

const headers: ReportPart = {
  type: 'text/rfc822-headers',
  text: 'From: us@site.example\r\nMessage-ID:\r\n <1@site.example>\r\nSubject: Hello\r\n\r\n',
};
const status = (fields: string): ReportPart => ({
  type: 'message/delivery-status',
  text: `Reporting-MTA: dns; mx.example\r\nArrival-Date: Mon\r\n\r\n${fields}\r\n`,
});
const bounce = (fields: string) => readReport([status(fields), headers]);
const feedback = (type: string): ReportPart => ({
  type: 'message/feedback-report',
  text: `Feedback-Type: ${type}\r\nUser-Agent: x\r\nVersion: 1\r\n`,
});

test('reads which email failed, and why, without the address', () => {
  const fields = [
    'Final-Recipient: rfc822; ana@example.org',
    'Action: failed',
    'Status: 5.1.1 (bad mailbox)',
    'Diagnostic-Code: smtp; 550 5.1.1 <ana@example.org>:',
    '  no such user',
  ].join('\r\n');
  expect(bounce(fields)).toEqual({
    kind: 'bounce',
    messageIds: ['<1@site.example>'],
    isFinal: true,
    isOfAddress: true,
    recipient: 'ana@example.org',
    reason: '550 5.1.1 <(address)>: no such user',
  });
});

test.each([
  ['failed', '5.2.1', true, true],
  ['failed', '5.2.3', true, false],
  ['failed', '5.3.4', true, false],
  ['failed', '5.1.8', true, false],
  ['failed', '5.4.7', true, false],
  ['failed', '5.6.0', true, false],
  ['failed', '5.2.2', true, false],
  ['failed', '5.7.26', true, false],
  ['failed', '4.4.7', true, false],
  ['delayed', '4.2.0', false, false],
  ['delayed', '5.1.1', false, false],
  ['failed', '', true, false],
])('%s with %s: given up %s, wrong address %s', (action, code, isFinal, isOfAddress) => {
  expect(bounce(`Action: ${action}\r\nStatus: ${code}`)).toMatchObject({ isFinal, isOfAddress });
});

test.each([
  ['delivered', [status('Action: delivered\r\nStatus: 2.0.0'), headers]],
  ['not spam', [feedback('not-spam'), headers]],
  ['an email without a Message-ID', [feedback('abuse'), { ...headers, text: 'From: x' }]],
  ['no email', [feedback('abuse')]],
  ['no report', [{ type: 'text/plain', text: 'Action: failed' }, headers]],
  ['fields that are no fields', [status('__proto__: x\r\n:::'), headers]],
])('makes nothing of %s', (_, parts) => expect(readReport(parts)).toBeNull());

test('reads a complaint', () => {
  expect(readReport([feedback('abuse'), headers])).toEqual({
    kind: 'complaint',
    messageIds: ['<1@site.example>'],
  });
});

const failed = status('Action: failed\r\nStatus: 5.1.1');
const plain = (...lines: string[]): ReportPart => ({
  type: 'text/plain',
  text: lines.join('\r\n'),
});

test.each<[string, ReportPart[], string[]]>([
  ['a whole email', [failed, { ...headers, type: 'message/rfc822' }], []],
  ['an international one', [failed, { ...headers, type: 'message/global-headers' }], []],
  ['a type misspelt', [failed, { ...headers, type: 'text/rfc822-header' }], []],
  ['another', [failed, { ...headers, type: 'message/rfc822-headers' }], []],
  ['an id without brackets', [failed, { ...headers, text: 'Message-Id: 1@site.example\n' }], []],
  [
    'two parts, the status with the id',
    [status('Original-Message-ID: <1@site.example>\r\nAction: failed\r\nStatus: 5.1.1')],
    [],
  ],
  [
    'an envelope id',
    [status('Original-Envelope-Id: 1@site.example\r\n\r\nAction: failed\r\nStatus: 5.1.1')],
    [],
  ],
  ['the words alone', [plain('Sorry.', '> Message-ID: <1@site.example>'), failed], []],
  ['its own headers alone', [failed], ['<1@site.example>']],
  [
    'qmail’s text',
    [
      plain(
        'Hi. This is the qmail-send program at mx.example.',
        "I'm afraid I wasn't able to deliver your message to the following addresses.",
        '',
        '<ana@example.org>:',
        'Sorry, no mailbox here by that name. (#5.1.1)',
        '',
        '--- Below this line is a copy of the message.',
        '',
        'Return-Path: <us@site.example>',
        'Message-ID: <1@site.example>',
      ),
    ],
    [],
  ],
  [
    'Exim’s text',
    [
      plain(
        'This message was created automatically by mail delivery software.',
        '',
        'A message that you sent could not be delivered to one or more of its',
        'recipients. This is a permanent error. The following address(es) failed:',
        '',
        '  ana@example.org',
        '    SMTP error from remote mail server after RCPT TO:<ana@example.org>:',
        '    550 5.1.1 No such user',
        '',
        '------ This is a copy of the message, including all the headers. ------',
        '',
        'Message-Id: <1@site.example>',
      ),
    ],
    [],
  ],
])('knows the email that came back by %s', (_, parts, named) => {
  const report = readReport(parts, named);
  const messageIds = ['<1@site.example>'];
  expect(report).toMatchObject({ kind: 'bounce', isFinal: true, isOfAddress: true, messageIds });
  expect(JSON.stringify(report)).not.toContain('ana@example.org');
});

test('takes the email returned before those that it answers', () => {
  const answering = { ...headers, text: `References: <0@x.example>\r\n${headers.text}` };
  const report = readReport([failed, answering], ['<0@x.example>']);
  expect(report?.messageIds).toEqual(['<1@site.example>', '<0@x.example>']);
});

test('keeps the server’s words where the address is not at fault', () => {
  const diagnosis = 'Diagnostic-Code: smtp; 554 5.7.1 blocked by policy';
  expect(bounce(`Action: failed\r\nStatus: 5.0.0\r\n${diagnosis}`)).toMatchObject({
    isFinal: true,
    isOfAddress: false,
    reason: '554 5.7.1 blocked by policy',
  });
});
