import type { Feature } from '../platform/feature.ts';
import { subscriptionHistory } from './reporting.server.ts';
import { mailingListData, subscriptionRetention } from './privacy.server.ts';
import { sendReturnLink } from './send-return-link.job.server.ts';
import { sendUnsubscribeLink } from './send-unsubscribe-link.job.server.ts';

export const mailingList: Feature = {
  name: 'mailing-list',
  jobs: [sendUnsubscribeLink, sendReturnLink],
  personalData: [mailingListData],
  retention: subscriptionRetention,
  history: [subscriptionHistory],
};
