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
    is: 'bounce',
    messageId: '<1@site.example>',
    isFinal: true,
    isOfAddress: true,
    reason: '550 5.1.1 <(address)>: no such user',
  });
});

test.each([
  ['failed', '5.2.1', true, true],
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
    is: 'complaint',
    messageId: '<1@site.example>',
  });
});
