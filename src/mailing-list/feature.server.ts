import { and, eq, gt, inArray } from 'drizzle-orm';
import { href } from 'react-router';
import type { Feature } from '../platform/feature.ts';
import {
  type Attention,
  attentionLine,
  type HistoryEntry,
  type PersonHistory,
} from '../platform/reporting.ts';
import { mailingListData, subscriptionRetention } from './privacy.server.ts';
import {
  sendReturnLink,
  sendSubscribeLink,
  sendUnsubscribeLink,
} from './subscription-link.email.tsx';
import { subscribeForm } from './confirm-subscription.server.ts';
import { emailSubscribers } from './mailing-list.table.server.ts';
import { importedFrom, updatesConsent, updatesPage } from './mailing-list.ts';

/** Those who have confirmed. */
const subscriberAttention: Attention = {
  async arrived({ db }, since) {
    const { isActive, confirmedAt } = emailSubscribers;
    const whereNew = and(gt(confirmedAt, since), eq(isActive, true));
    const count = await db.$count(emailSubscribers, whereNew);
    const about = { kind: 'subscribers', href: href('/admin/subscribers'), isUrgent: false };
    return attentionLine(count, ['new subscriber', 'new subscribers'], about);
  },
};

export const subscriptionHistory: PersonHistory = async ({ db }, emails) => {
  const found = await db
    .select()
    .from(emailSubscribers)
    .where(inArray(emailSubscribers.email, [...emails]));
  return found.flatMap((reader) => {
    const { id, createdAt, confirmedAt, unsubscribedAt, subscriptionSource: source } = reader;
    const isOpen = !confirmedAt && !unsubscribedAt;
    const entries: HistoryEntry[] = [
      {
        ...entry(id, 'entered', createdAt, titles[source] ?? 'Asked whether they want updates'),
        ...(isOpen && { state: { text: 'not confirmed', isUrgent: false } }),
      },
    ];
    if (confirmedAt) entries.push(entry(id, 'confirmed', confirmedAt, 'Confirmed updates'));
    if (unsubscribedAt) entries.push(entry(id, 'left', unsubscribedAt, 'Unsubscribed'));
    return entries;
  });
};

const titles: Record<string, string> = {
  [updatesPage.source]: 'Asked for updates',
  [importedFrom]: 'Put on the list by an import, with proof',
};

const entry = (id: string, step: string, at: Date, title: string): HistoryEntry => ({
  key: `subscription-${step}-${id}`,
  at,
  kind: 'Subscription',
  title,
});

export const mailingList: Feature = {
  name: 'mailing-list',
  forms: [subscribeForm],
  emails: [sendUnsubscribeLink, sendReturnLink, sendSubscribeLink],
  personalData: [mailingListData],
  retention: subscriptionRetention,
  collects: [
    {
      when: 'You say that you want updates',
      kept: 'Your email address and your name, so that we can write to you about new resources and our work, and up to five emails about what you asked for.',
      basis: 'consent',
    },
    {
      when: 'You unsubscribe, object to our emails or have your data deleted',
      kept: 'A code made from your email address, which cannot be turned back into it, so that we do not write to you by mistake.',
      basis: 'legal obligation',
    },
  ],
  wordings: [updatesConsent],
  attention: [subscriberAttention],
  history: [subscriptionHistory],
};
