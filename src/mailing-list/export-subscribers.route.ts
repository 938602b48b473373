import type { LoaderFunctionArgs } from 'react-router';
import { exportList } from '../accounts/export-list.server.ts';
import { subscribersList } from './subscribers-list.server.ts';

/** The mailing list as comma-separated values. */
export function loader(asking: LoaderFunctionArgs): Promise<Response> {
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
