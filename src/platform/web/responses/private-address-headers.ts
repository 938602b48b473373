/**
 * For pages whose address is a secret: it must not leak as a referrer, and the content must not be cached.
 * 'no-referrer' would be stricter in name only, and make browsers post the page's own forms without an
 * origin.
 */
export const privateAddressHeaders = () => ({
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
});
