import { expect, test } from 'vitest';
import { renderMail } from '../../mail/render-mail.server.ts';
import { operatorNotice } from './operator-notice.mail.tsx';

test('puts one stop between what it says, and none into the subject', async () => {
  const lines = [
    { says: 'Disk: 40 MB free.', href: '/admin/status' },
    { says: '2 enquiries', href: '/admin/enquiries' },
  ];
  const mail = operatorNotice({ kind: 'digest', lines }, 'https://www.example.org');
  expect(mail.subject).toBe('Website today: Disk: 40 MB free (and 1 more)');
  expect((await renderMail(mail)).html).toContain('>Disk: 40 MB free. 2 enquiries<');
});
