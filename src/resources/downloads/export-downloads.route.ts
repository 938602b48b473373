import type { ActionFunctionArgs } from 'react-router';
import { exportList, showList } from '../../accounts/export-list.server.ts';
import { downloadsList } from './downloads-list.server.ts';

export const loader = showList;

export function action(asking: ActionFunctionArgs): Promise<Response> {
  return exportList(asking, {
    name: 'downloads',
    source: downloadsList,
    columns: {
      received: ({ createdAt }) => createdAt,
      email: ({ email }) => email,
      resource_name: ({ resourceName }) => resourceName,
      resource_type: ({ resourceType }) => resourceType,
    },
  });
}
