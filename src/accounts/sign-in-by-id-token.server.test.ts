import { expect, onTestFinished, test, vi } from 'vitest';
import { openIdClient, startOpenIdProvider } from '../testing/open-id-provider.ts';
import { idTokenFor } from '../testing/open-id-walk.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { testRequest, testVisit } from '../testing/test-visit.ts';
import { readSession } from './current-session.server.ts';
import { sendAccountLink } from './send-account-link.job.server.ts';
import { sendAccountNotice } from './send-account-notice.job.server.ts';
import { newNonce, signInByIdToken } from './sign-in-by-id-token.server.ts';
import { signUp } from './sign-up.server.ts';

async function start(settings: Record<string, string> = {}) {
  const provider = await startOpenIdProvider();
  onTestFinished(() => provider.stop());
  const platform = await testPlatform({
    jobs: [sendAccountLink, sendAccountNotice],
    settings: { OIDC_ISSUER: provider.issuer, ...openIdClient, ...settings },
    startAt: new Date().toISOString(),
  });
  const visit = testVisit();
  const signIn = (id_token: string, nonce: string) =>
    signInByIdToken(platform, testRequest('/'), visit, { provider: 'oidc', id_token, nonce });
  const nonce = String(await newNonce(platform, testVisit()));
  const token = await idTokenFor(provider.issuer, nonce, 'ana');
  return { platform, visit, signIn, nonce, token };
}

test('signs in by an id token, once', async () => {
  const { platform, visit, signIn, nonce, token } = await start();
  expect(await signIn(token, nonce)).toEqual({ is: 'signed-in' });
  const session = await readSession(platform, testRequest('/', visit), testVisit());
  expect(session).toMatchObject({ email: 'ana@example.org', aal: 'aal1', isEmailVerified: true });
  expect(await signIn(token, nonce)).toEqual({ is: 'refused' });
});

test('refuses a nonce of its own making, of another token, and one that is too old', async () => {
  const { platform, signIn, nonce, token } = await start();
  expect(await signIn(token, 'mine')).toEqual({ is: 'refused' });
  const other = String(await newNonce(platform, testVisit()));
  expect(await signIn(token, other)).toEqual({ is: 'refused' });
  platform.time.advance(300_000);
  expect(await signIn(token, nonce)).toEqual({ is: 'refused' });
});

test('refuses a bent token', async () => {
  const { signIn, nonce, token } = await start();
  const [head = '', claims = '', signature = ''] = token.split('.');
  const told = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
  const bent = Buffer.from(JSON.stringify({ ...told, email: 'bea@example.org' }));
  const forged = [head, bent.toString('base64url'), signature].join('.');
  expect(await signIn(forged, nonce)).toEqual({ is: 'refused' });
});

test('refuses a token that was made for somebody else', async () => {
  const { signIn, nonce, token } = await start({ OIDC_CLIENT_ID: 'another' });
  expect(await signIn(token, nonce)).toEqual({ is: 'refused' });
});

test('refuses a token that has expired', async () => {
  const { signIn, nonce, token } = await start();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3600_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await signIn(token, nonce)).toEqual({ is: 'refused' });
});

test('joins no account whose address nobody has confirmed', async () => {
  const { platform, signIn, nonce, token } = await start();
  const ana = { name: 'Ana Smith', email: 'ana@example.org', password: 'abc123' };
  await signUp(platform, testRequest('/auth'), testVisit(), ana);
  expect(await signIn(token, nonce)).toEqual({ is: 'refused' });
});
