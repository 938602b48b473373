import { expect, test } from 'vitest';
import { accountNotice } from '../../accounts/account-notice.mail.tsx';
import { accountLinkMail } from '../../accounts/links/account-link.mail.tsx';
import { accountDeleted } from '../../accounts/settings/account-deleted.mail.tsx';
import { operatorNotice } from '../../admin/notices/operator-notice.mail.tsx';
import { assessmentLink } from '../../assessment/links/assessment-link.mail.tsx';
import { rightsAcknowledgement } from '../../data-rights/submission/rights-acknowledgement.mail.tsx';
import { webhookNotice } from '../../leads/webhooks/webhook-notice.mail.tsx';
import type { ComposedMail } from '../../platform/email/mail.ts';
import { renderMail } from '../../platform/email/render-mail.server.ts';
import { returnLinkMail } from '../../mailing-list/return-link.mail.tsx';
import { unsubscribeLinkMail } from '../../mailing-list/unsubscribe-link.mail.tsx';
import { resourceMail } from '../../resources/delivery/resource.mail.tsx';

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

const toPeople: [string, ComposedMail][] = [
  ['an account', accountNotice({ ...event, kind: 'new-device' }, site)],
  ['the end of an account', accountDeleted(now, 'owner')],
  ['an address', accountLinkMail('verify-address', site, 'token')],
  ['a result', assessmentLink({ href: site, takenAt: now, expiresAt: now })],
  ['a rights request', rightsAcknowledgement(request, site)],
  ['a document', resourceMail({ siteUrl: site, title: 'A', url: site, links, isInvited: true })],
  ['the end of a subscription', unsubscribeLinkMail(links)],
  ['a return to the list', returnLinkMail(links)],
];
const toTeam: [string, ComposedMail][] = [
  [
    'what waits',
    operatorNotice({ kind: 'digest', lines: [{ says: 'One waits', href: '/a' }] }, site),
  ],
  ['an endpoint', webhookNotice({ id: '1', url: site, reason: 'It answered 410' }, site)],
];

test.each(toPeople)(
  'tells answering machines not to answer the mail about %s',
  (_subject, mail) => {
    expect(mail.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
  },
);

test('sends notices to the team as ordinary mail, which help desks accept', () => {
  expect(operatorNotice({ kind: 'digest', lines: [] }, site).headers).toBeUndefined();
});

test.each([...toPeople, ...toTeam])(
  'leaves the email about %s readable on any background without the styles of its head',
  async (_subject, mail) => {
    const { html } = await renderMail(mail);
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
  async (_subject, mail) => {
    const { html, text } = await renderMail(mail);
    expect(`${mail.subject} ${html} ${text}`).not.toMatch(/(?<!\.)\.\.(?!\.)/);
  },
);
