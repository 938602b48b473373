import { expect, test } from 'vitest';
import { isReserved } from './client-network.ts';

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
