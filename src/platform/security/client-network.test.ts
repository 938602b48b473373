import { expect, test } from 'vitest';
import { clientNetwork, getCustomer, isReserved } from './client-network.ts';

test('ignores forwarded addresses unless a proxy is trusted', () => {
  expect(clientNetwork('203.0.113.9', '198.51.100.1', 0)).toBe('203.0.113.9');
});

test('takes the address seen by the outermost trusted proxy, not one the client sent', () => {
  const header = '6.6.6.6, 198.51.100.1, 10.0.0.2';
  expect(clientNetwork('10.0.0.1', header, 1)).toBe('10.0.0.2');
  expect(clientNetwork('10.0.0.1', header, 2)).toBe('198.51.100.1');
});

test('falls back to the socket’s address when a trusted proxy sent none', () => {
  expect(clientNetwork('10.0.0.1', null, 1)).toBe('10.0.0.1');
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001::2:3:4:5:6:7', '2001:0:2:3::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as its /64 network', (address, network) => {
  expect(clientNetwork(address, null, 0)).toBe(network);
});

test('sees an IPv4 client through an IPv6 socket', () => {
  expect(clientNetwork('::ffff:203.0.113.9', null, 0)).toBe('203.0.113.9');
});

test.each([
  ['198.51.100.1:52341', '198.51.100.1'],
  ['[2001:db8:1:2::9]:52341', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
])('ignores the port of a client that a proxy gives as %s', (hop, network) => {
  expect(clientNetwork('10.0.0.1', hop, 1)).toBe(network);
});

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['203.0.113.9', null],
  ['ana@example.org', null],
])('takes %s to be a part of %s', (network, customer) => {
  expect(getCustomer(network)).toBe(customer);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('treats %j as reserved', (address) => {
  expect(isReserved(address)).toBe(true);
});

test.each([
  '93.184.215.14',
  '172.32.0.1',
  '100.128.0.1',
  '2606:2800:21f::1',
  '::ffff:93.184.215.14',
])('treats %s as public', (address) => expect(isReserved(address)).toBe(false));
