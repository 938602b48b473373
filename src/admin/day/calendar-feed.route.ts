import type { LoaderFunctionArgs } from 'react-router';
import { servicesContext } from '../../platform/services.ts';
import { tokenIn } from '../../platform/web/request-address.ts';
import { privateAddressHeaders } from '../../platform/web/security-headers.ts';
import { readFeed } from './calendar-feed.server.ts';

export const headers = privateAddressHeaders;

/** For calendar programs, which have no session: the token in the address is the only authority. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const file = await readFeed(context.get(servicesContext), tokenIn(request));
  if (file === null) return new Response(null, { status: 404, headers: headers() });
  return new Response(file, {
    headers: { ...headers(), 'content-type': 'text/calendar; charset=utf-8' },
  });
}
