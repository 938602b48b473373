import { BlockList, isIP } from 'node:net';

/**
 * The network a request comes from, decided in this one place. IPv6 counts by /64, which is what one client
 * gets; IPv4 by the whole address. Forwarded headers are trusted for `trustedProxies` hops only.
 */
export function clientNetwork(
  socketAddress: string | undefined,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  const forwarded = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined;
  return getNetwork(forwarded || socketAddress || 'unknown');
}

function getNetwork(written: string): string {
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

/** The /48 that contains a /64, since many providers give a customer all of it; null otherwise. */
export function getCustomer(network: string): string | null {
  const [, front] = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(network) ?? [];
  return front ? `${front}::/48` : null;
}

/**
 * Whether an IP address is not on the public internet: private, loopback, link-local (where clouds serve
 * their credentials), shared, multicast or otherwise reserved.
 */
export function isReserved(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return reserved.check(address, 'ipv4');
  if (kind !== 6) return true;
  // Of IPv6 only 2000::/3 is public; the list treats a mapped IPv4 address as IPv4.
  const isMapped = mapped.check(address, 'ipv6');
  return reserved.check(address, 'ipv6') || !(isMapped || globalUnicast.check(address, 'ipv6'));
}

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

const mapped = new BlockList();
mapped.addSubnet('::ffff:0:0', 96, 'ipv6');

/** IANA's registries of special-purpose addresses. */
const reserved = new BlockList();
const networks: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
for (const [network, prefix] of networks) reserved.addSubnet(network, prefix, 'ipv4');
/** Tunnels to IPv4 addresses, documentation, and ranges without hosts. */
const networksOfSix: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
for (const [network, prefix] of networksOfSix) reserved.addSubnet(network, prefix, 'ipv6');
