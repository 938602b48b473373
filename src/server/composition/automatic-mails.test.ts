import { expect, test } from 'vitest';
import { accountNotice } from '../../accounts/account-notice.mail.tsx';
import { accountLinkMail } from '../../accounts/links/account-link.mail.tsx';
import { accountDeleted } from '../../accounts/settings/account-deleted.mail.tsx';
import { operatorNotice } from '../../admin/notices/operator-notice.mail.tsx';
import { assessmentLink } from '../../assessment/links/assessment-link.mail.tsx';
import { rightsAcknowledgement } from '../../data-rights/submission/rights-acknowledgement.mail.tsx';
import { returnLinkMail } from '../../mailing-list/return-link.mail.tsx';
import { unsubscribeLinkMail } from '../../mailing-list/unsubscribe-link.mail.tsx';
import { resourceMail } from '../../resources/delivery/resource.mail.tsx';

const site = 'https://www.example.org';
const now = new Date('2026-03-02T09:00:00Z');
const links = { confirm: `${site}/confirm`, unsubscribe: `${site}/leave`, oneClick: `${site}/one` };
const event = { id: '1', userId: '1', userAgent: '', network: '', createdAt: now };
const request = { reference: 'DR-1', requestType: 'access' as const, receivedAt: now };

test.each([
  ['an account', accountNotice({ ...event, kind: 'new-device' }, site)],
  ['the end of an account', accountDeleted(now, 'owner')],
  ['an address', accountLinkMail('verify-address', site, 'token')],
  ['a result', assessmentLink({ href: site, takenAt: now, expiresAt: now })],
  ['a rights request', rightsAcknowledgement(request, site)],
  ['a document', resourceMail({ siteUrl: site, title: 'A', url: site, links, isInvited: true })],
  ['the end of a subscription', unsubscribeLinkMail(links)],
  ['a return to the list', returnLinkMail(links)],
])('tells answering machines not to answer the mail about %s', (_subject, mail) => {
  expect(mail.headers).toMatchObject({ 'Auto-Submitted': 'auto-generated' });
});

test('sends notices to the team as ordinary mail, which help desks accept', () => {
  expect(operatorNotice({ kind: 'digest', lines: [] }, site).headers).toBeUndefined();
});
