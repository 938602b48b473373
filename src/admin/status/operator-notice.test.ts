import { expect, test } from 'vitest';
import { operatorNotice } from './operator-notice.email.tsx';
import { renderEmail } from '../../platform/email/send-email.server.ts';

test('puts one stop between what it says, and none into the subject', async () => {
  const lines = [
    { message: 'Disk: 40 MB free.', href: '/admin/status' },
    { message: '2 enquiries', href: '/admin/enquiries' },
  ];
  const message = operatorNotice({ kind: 'digest', lines }, 'https://www.example.org');
  expect(message.subject).toBe('Website today: Disk: 40 MB free, and 1 other notice');
  expect(renderEmail(message).html).toContain('>Disk: 40 MB free. 2 enquiries<');
});

test.each([
  [1, 'Website today: 1 email could not be sent'],
  [2, 'Website today: 1 email could not be sent, and 1 other notice'],
  [8, 'Website today: 1 email could not be sent, and 7 other notices'],
])('counts notices, not emails, in the subject of %i', (count, subject) => {
  const message = (index: number) => (index === 0 ? '1 email could not be sent' : `line ${index}`);
  const lines = Array.from({ length: count }, (_, index) => ({
    message: message(index),
    href: '/',
  }));
  const digest = operatorNotice({ kind: 'digest', lines }, 'https://www.example.org');
  expect(digest.subject).toBe(subject);
  const alert = operatorNotice({ kind: 'alert', lines }, 'https://www.example.org');
  expect(alert.subject).toBe(subject.replace(' today', ''));
});
