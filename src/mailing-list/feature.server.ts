import type { Feature } from '../platform/feature.ts';
import { subscriberAttention, subscriptionHistory } from './reporting.server.ts';
import { mailingListData, subscriptionRetention } from './privacy.server.ts';
import { sendReturnLink, sendUnsubscribeLink } from './send-link.job.server.ts';

export const mailingList: Feature = {
  name: 'mailing-list',
  jobs: [sendUnsubscribeLink, sendReturnLink],
  personalData: [mailingListData],
  retention: subscriptionRetention,
  attention: [subscriberAttention],
  history: [subscriptionHistory],
};
