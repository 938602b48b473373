import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openIdCallback, openIdClient, startOpenIdProvider } from '../testing/open-id-provider.ts';
import { testServices } from '../testing/test-services.ts';
import { testRequest, testContext } from '../testing/test-context.ts';
import type { ProviderId } from './providers/providers.ts';
import { providerAddress, returnFromProvider } from './providers/sign-in-by-provider.server.ts';

const stray = { level: 30, event: 'provider.stray-return' };
const failed = { to: '/auth', notice: 'provider-failed' };
const gitHub = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'key' };

async function start(settings: Record<string, string>) {
  const lines: unknown[] = [];
  const write = (line: string) => lines.push(JSON.parse(line));
  const log = pino({ base: null, timestamp: false }, { write });
  return { lines, services: await testServices({ log, settings }) };
}

test('logs a return that nobody here has begun as no error: anybody can send one', async () => {
  const { lines, services } = await start(gitHub);
  const comeBack = (query: string) =>
    returnFromProvider(services, testRequest(`/api/auth/callback/github${query}`), testContext());
  for (const query of ['', '?code=c', '?code=c&state=foreign']) {
    expect(await comeBack(query)).toEqual(failed);
  }
  expect(lines).toEqual([
    { ...stray, reason: 'State not found' },
    { ...stray, reason: 'State not found' },
    { ...stray, reason: 'Failed to parse state' },
  ]);
  await services.db.execute(sql`alter table verification rename to verification_away`);
  expect(await comeBack('?code=c&state=foreign')).toEqual(failed);
  expect(lines.at(-1)).toMatchObject({ level: 50, event: 'auth.error' });
});

/** What is logged when somebody leaves for a provider and comes back with a code they made up. */
async function returnWithInventedCode(provider: ProviderId, settings: Record<string, string>) {
  const { lines, services } = await start(settings);
  const leave = testContext();
  const wanted = { provider, next: '/account' };
  const address = await providerAddress(services, testRequest('/auth/provider'), leave, wanted);
  const state = new URL(address ?? '').searchParams.get('state');
  const answer = new URLSearchParams({ code: 'c', state: state ?? '' });
  // A provider that says who answers is told apart by it (RFC 9207).
  if (settings['OIDC_ISSUER']) answer.set('iss', settings['OIDC_ISSUER']);
  const path = `${new URL(openIdCallback).pathname.replace('oidc', provider)}?${answer.toString()}`;
  expect(await returnFromProvider(services, testRequest(path, leave), testContext())).toEqual(
    failed,
  );
  return lines;
}

test('logs a wrong client secret as an error, and an invented code as none', async () => {
  const provider = await startOpenIdProvider();
  onTestFinished(() => provider.stop());
  const settings = { OIDC_ISSUER: provider.issuer, ...openIdClient };
  const reason = 'Failed to validate authorization code';
  const invented = { ...stray, reason: `${reason} (invalid_grant)` };
  expect(await returnWithInventedCode('oidc', settings)).toEqual([invented]);
  const wrong = { ...settings, OIDC_CLIENT_SECRET: 'x'.repeat(32) };
  const error = { level: 50, event: 'auth.error', reason: `${reason} (invalid_client)` };
  expect(await returnWithInventedCode('oidc', wrong)).toEqual([error]);
});

test.for([
  ['bad_verification_code', stray],
  ['incorrect_client_credentials', { level: 50, event: 'auth.error' }],
] as const)('logs GitHub’s %s as what it is', async ([error, line]) => {
  const ask = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ error }));
  onTestFinished(() => ask.mockRestore());
  expect(await returnWithInventedCode('github', gitHub)).toMatchObject([line]);
});
