import { expect, test } from 'vitest';
import { isIdTokenForUs } from './provider-calls.server.ts';

const now = new Date('2026-11-27T12:00:00Z');
const seconds = now.getTime() / 1000;
const hour = 3600;
const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const iss = `https://login.microsoftonline.com/${tenant}/v2.0`;

const isTaken = (told: object, asked: { tenant: string | null }) => {
  const claims = { aud: 'site', iss, tid: tenant, iat: seconds, exp: seconds + hour, ...told };
  const token = ['head', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
  return isIdTokenForUs(token, { client: 'site', now, ...asked });
};

test.for([
  { told: {}, is: true },
  { told: { nbf: seconds }, is: true },
  { told: { iat: seconds + 299 }, is: true },
  { told: { iat: seconds - 599 }, is: true },
  { told: { iat: seconds + 27 * hour, exp: seconds + 28 * hour }, is: false },
  { told: { iat: seconds - 48 * hour }, is: false },
  { told: { iat: seconds - 601 }, is: false },
  { told: { iat: undefined }, is: false },
  { told: { iat: String(seconds) }, is: false },
  { told: { exp: seconds - 301 }, is: false },
  { told: { exp: undefined }, is: false },
  { told: { nbf: seconds + 301 }, is: false },
  { told: { nbf: 'soon' }, is: false },
  { told: { aud: 'another' }, is: false },
  { told: { aud: ['site', 'another'] }, is: false },
  { told: { azp: 'another' }, is: false },
])('takes $told of any provider: $is', ({ told, is }) => {
  expect([null, tenant, 'common'].map((of) => isTaken(told, { tenant: of }))).toEqual([is, is, is]);
});
