import { createHash, generateKeyPairSync } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { expect, test, vi } from 'vitest';
import { accountPlatform, signedUp } from '../../testing/test-account.ts';
import { checkRegistration, registrationOptions } from './webauthn.server.ts';

const origin = 'https://www.example.org';
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/** Of a maker of keys; it says where its revoked certificates are listed: http://crl.example.org/ */
const certificate = [
  'MIIBXzCCARGgAwIBAgIUArKpe/ZllAJB3o7FDdFp1mSq3KYwBQYDK2VwMA8xDTALBgNVBAMMBEtl',
  'eXMwIBcNMjYxMTIzMTIzNDU0WhgPMjEyNjEwMzAxMjM0NTRaMA8xDTALBgNVBAMMBEtleXMwKjAF',
  'BgMrZXADIQA/oDLl7uXXDJFZTCy89dzyo14FDSIlNiMhPL8qQJA+LqN9MHswHQYDVR0OBBYEFKUb',
  'q4ZXR9y5MxfVVjd1AJ3FVIDVMB8GA1UdIwQYMBaAFKUbq4ZXR9y5MxfVVjd1AJ3FVIDVMA8GA1Ud',
  'EwEB/wQFMAMBAf8wKAYDVR0fBCEwHzAdoBugGYYXaHR0cDovL2NybC5leGFtcGxlLm9yZy8wBQYD',
  'K2VwA0EA1TkC8O0DqmtOGnLlLcuyCODNJQHXEERkE8u/ISljjnfZ7mNkToi5vjWUAjF/Wdjafu53',
  'mYjc/F+IfXGQmEXbDg==',
].join('');

test('takes a key that its maker vouches for, and calls no address that the maker names', async () => {
  const platform = await accountPlatform();
  const { session } = await signedUp(platform);
  const { challenge, options } = await registrationOptions(platform, session);
  const id = Buffer.alloc(32, 7);
  const attested = new Map<string, Map<string, Uint8Array[]> | string | Uint8Array>([
    ['fmt', 'apple'],
    ['attStmt', new Map([['x5c', [Buffer.from(certificate, 'base64')]]])],
    ['authData', authenticatorData(id)],
  ]);
  const clientData = { type: 'webauthn.create', challenge: options.challenge, origin };
  const response = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: base64url(JSON.stringify(clientData)),
      attestationObject: base64url(isoCBOR.encode(attested)),
    },
  } as const;
  const called = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('called'));
  const key = await checkRegistration(platform, session.userId, { challenge, response });
  const calls = called.mock.calls.map(([address]) => address);
  called.mockRestore();
  expect(calls).toEqual([]);
  expect(key?.credentialId).toBe(base64url(id));
});

/** By section 6.1 of WebAuthn: whose key, present and with a new key, no counter, no model, the key. */
function authenticatorData(id: Uint8Array): Uint8Array {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  });
  const publicKey = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  return Buffer.concat([
    createHash('sha256').update('www.example.org').digest(),
    Buffer.from([0x45, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    isoCBOR.encode(publicKey),
  ]);
}
