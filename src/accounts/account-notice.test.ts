import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { company } from '../company.ts';
import { accountNotice } from './account-notice.email.tsx';
import type { AccountEvent } from './accounts.table.server.ts';

const event = {
  id: '5a52d2a0-0000-4000-8000-000000000000',
  userId: 'u1',
  email: 'ana@example.org',
  requestId: 'test',
  networkHash: 'hash',
  userAgent: '',
  createdAt: new Date('2026-03-02T09:00:00Z'),
};
const getHtml = (kind: AccountEvent['kind']) =>
  renderToStaticMarkup(accountNotice({ ...event, kind }, 'https://www.example.org').body);

test('offers a new password where that helps', () => {
  for (const kind of ['new-device', 'password-changed', 'factor-removed'] as const) {
    expect(getHtml(kind)).toContain('choose a new password at once: that logs everyone out.');
    expect(getHtml(kind)).toContain('https://www.example.org/auth/forgotten');
  }
});

test('sends the owner of a former address to us, since it gets no link any more', () => {
  expect(getHtml('address-changed')).toContain(`write to ${company.email} at once`);
  expect(getHtml('address-changed')).not.toContain('/auth/forgotten');
});

test('says that a foreign factor outlasts a new password', () => {
  expect(getHtml('factor-added')).toContain('/auth/forgotten');
  expect(getHtml('factor-added')).toContain(
    `write to ${company.email}: the factor still opens your account until we remove it.`,
  );
});
