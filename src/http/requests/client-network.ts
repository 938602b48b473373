/**
 * The network a request comes from: the one place that decides it. An IPv6 client owns a /64, so that
 * is what counts; IPv4 counts whole. Forwarded headers are believed for `trustedProxies` hops only.
 */
export function clientNetwork(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  const forwarded = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined;
  return networkOf(forwarded || socketAddress || 'unknown');
}

function networkOf(written: string): string {
  // Some proxies write the client's port as well, another one for each connection.
  const address = written.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = withoutZone.toLowerCase().split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const gap =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  const groups = [...front, ...gap, ...back].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, 4).join(':')}::/64`;
}
