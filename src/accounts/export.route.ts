import type { LoaderFunctionArgs } from 'react-router';
import { platformContext } from '../http/platform.server.ts';
import { exportAccount } from './export-account.server.ts';
import { requireSession } from './guards.server.ts';

/** One's own account as a file of JSON. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { userId } = requireSession({ request, context });
  const account = await exportAccount(context.get(platformContext), userId);
  return new Response(JSON.stringify(account, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="account.json"',
      'cache-control': 'no-store',
    },
  });
}
