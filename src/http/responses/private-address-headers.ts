import type { HeadersArgs } from 'react-router';

/**
 * For pages whose address is one reader's secret, which must not leak as a referrer. 'no-referrer'
 * would be stricter in name only, and make browsers post the page's own forms without their origin.
 */
export function privateAddressHeaders({ actionHeaders }: HeadersArgs): Headers {
  const headers = new Headers(actionHeaders);
  headers.set('referrer-policy', 'same-origin');
  return headers;
}
