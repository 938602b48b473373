import { expect, test } from 'vitest';
import { accountNotice } from '../accounts/account-notice.email.tsx';
import { accountLinkEmail } from '../accounts/links/account-link.email.tsx';
import { accountDeleted } from '../accounts/settings/account-deleted.email.tsx';
import { operatorNotice } from '../admin/status/operator-notice.email.tsx';
import { assessmentLink } from '../assessment/result/assessment-link.email.tsx';
import { rightsAcknowledgement } from '../data-rights/requests/rights-notice.email.tsx';
import { webhookNotice } from '../leads/webhooks/webhook-notice.email.tsx';
import type { ComposedEmail } from '../platform/email/email.ts';
import {
  onListEmail,
  returnLinkEmail,
  subscribeLinkEmail,
  unsubscribeLinkEmail,
} from '../mailing-list/subscription-link.email.tsx';
import { resourceMail } from '../resources/downloads/resource.email.tsx';
import { renderEmail } from '../platform/email/send-email.server.ts';

const site = 'https://www.example.org';
const now = new Date('2026-03-02T09:00:00Z');
const links = { confirm: `${site}/confirm`, unsubscribe: `${site}/leave`, oneClick: `${site}/one` };
const event = {
  id: '1',
  userId: '1',
  userAgent: '',
  requestId: '',
  networkHash: '',
  createdAt: now,
};
const request = { reference: 'DR-1', requestType: 'access' as const, receivedAt: now };

const toPeople: [string, ComposedEmail][] = [
  ['an account', accountNotice({ ...event, kind: 'new-device' }, site)],
  ['the end of an account', accountDeleted(now, 'owner')],
  ['an address', accountLinkEmail({ purpose: 'verify-address', invitedAs: null }, site, 'token')],
  ['a result', assessmentLink({ href: site, takenAt: now, expiresAt: now })],
  ['a rights request', rightsAcknowledgement(request, site)],
  ['a document', resourceMail({ siteUrl: site, title: 'A', url: site, links, isInvited: true })],
  ['the end of a subscription', unsubscribeLinkEmail(links)],
  ['a return to the list', returnLinkEmail(links)],
  ['a subscription', subscribeLinkEmail(links)],
  ['a subscription that stands', onListEmail(links)],
];
const toTeam: [string, ComposedEmail][] = [
  [
    'what waits',
    operatorNotice({ kind: 'digest', lines: [{ message: 'One waits', href: '/a' }] }, site),
  ],
  ['an endpoint', webhookNotice({ id: '1', url: site, reason: 'It answered 410' }, site)],
];

test.each(toPeople)(
  'tells answering machines not to answer the mail about %s',
  (_subject, message) => {
    expect(message.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
  },
);

test('sends notices to the team as ordinary mail, which help desks accept', () => {
  expect(operatorNotice({ kind: 'digest', lines: [] }, site).headers).toBeUndefined();
});

test.each([...toPeople, ...toTeam])(
  'leaves the email about %s readable on any background without the styles of its head',
  async (_subject, message) => {
    const { html } = renderEmail(message);
    const bare = html.replace(/<style>.*?<\/style>/s, '');
    expect(bare).not.toBe(html);
    for (const [link] of bare.matchAll(/<a [^>]*>/g)) expect(link).toMatch(/[";]color:/);
    // A background of its own has only the button, whose text has its colour.
    const besides = bare.replaceAll(/<td class="button".*?<\/td>/gs, '');
    expect(besides).not.toMatch(/background|bgcolor/);
    expect(besides.match(/[";]color:(?!inherit)/)).toBeNull();
  },
);

test.each([...toPeople, ...toTeam])(
  'ends no sentence of the email about %s twice',
  async (_subject, message) => {
    const { html, text } = renderEmail(message);
    expect(`${message.subject} ${html} ${text}`).not.toMatch(/(?<!\.)\.\.(?!\.)/);
  },
);
