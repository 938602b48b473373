import type { ActionFunctionArgs } from 'react-router';
import { exportList, showList } from '../accounts/export-list.server.ts';
import { subscribersList } from './subscribers-list.server.ts';

export const loader = showList;

export function action(asking: ActionFunctionArgs): Promise<Response> {
  return exportList(asking, {
    name: 'subscribers',
    source: subscribersList,
    columns: {
      received: ({ createdAt }) => createdAt,
      email: ({ email }) => email,
      name: ({ name }) => name,
      subscription_source: ({ subscriptionSource }) => subscriptionSource,
      is_active: ({ isActive }) => isActive,
      confirmed: ({ confirmedAt }) => confirmedAt,
      unsubscribed: ({ unsubscribedAt }) => unsubscribedAt,
    },
  });
}
