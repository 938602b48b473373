/**
 * For pages whose address is one reader's secret, which must not leak as a referrer, and whose content
 * no browser may keep. 'no-referrer' would be stricter in name only, and make browsers post the page's
 * own forms without their origin.
 */
export const privateAddressHeaders = () => ({
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
});
