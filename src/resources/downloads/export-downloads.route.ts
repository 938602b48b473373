import type { LoaderFunctionArgs } from 'react-router';
import { exportList } from '../../accounts/export-list.server.ts';
import { downloadsList } from './downloads-list.server.ts';

/** The downloads as comma-separated values. */
export function loader(asking: LoaderFunctionArgs): Promise<Response> {
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
