import type { LoaderFunctionArgs } from 'react-router';
import { platformContext } from '../../http/platform.server.ts';
import { requireSession } from '../guards.server.ts';
import { exportAccount } from './export-account.server.ts';

/** Everything we hold about the user, as a JSON file. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const session = requireSession({ request, context });
  const account = await exportAccount(context.get(platformContext), session);
  return new Response(JSON.stringify(account, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
    },
  });
}
