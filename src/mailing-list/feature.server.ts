import type { Feature } from '../platform/feature.ts';
import { subscriberAttention, subscriptionHistory } from './reporting.server.ts';
import { mailingListData, subscriptionRetention } from './privacy.server.ts';
import { sendReturnLink, sendSubscribeLink, sendUnsubscribeLink } from './send-link.job.server.ts';
import { subscribeForm } from './subscribe/submit-subscription.server.ts';
import { updatesConsent } from './mailing-list.ts';

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
