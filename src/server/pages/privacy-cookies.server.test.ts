import { expect, test } from 'vitest';
import { providerAddress } from '../../accounts/providers/sign-in-by-provider.server.ts';
import { cookies } from '../../site/legal/privacy-tables.tsx';
import { accountPlatform, signedUp } from '../../testing/test-account.ts';
import { testContext, testRequest } from '../../testing/test-context.ts';
import { privateAddressHeaders } from '../../platform/web/security-headers.ts';
import { cookieName, sendCookie } from '../../platform/web/request-address.ts';

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Cookies that our own code names. A call without a literal name fails the test. */
function namedInSources(): string[] {
  const calls = Object.values(sources).flatMap((text) => [
    ...text.matchAll(/(?<!function )\bcookieName\([^)]*\)/g),
  ]);
  return calls.map(([call]) => /, '([^']+)'\)$/.exec(call)?.[1] ?? call);
}

/** The library's cookies: those of a sign-up and of a sign-in by a provider. */
async function setByTheLibrary(): Promise<string[]> {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  const services = await accountPlatform(google);
  const { ctx } = await signedUp(services);
  const leave = testContext();
  const wanted = { provider: 'google', next: '/' } as const;
  await providerAddress(services, testRequest('/auth/provider'), leave, wanted);
  return [...ctx.setCookies, ...leave.setCookies];
}

const nameIn = (line: string) => line.slice(0, line.indexOf('=')).replace(/^__(Host|Secure)-/, '');

test('the privacy notice names exactly the cookies that can be set', async () => {
  const set = new Set([...namedInSources(), ...(await setByTheLibrary()).map(nameIn)]);
  const told = cookies.flatMap(([names]) => names.split(', '));
  expect(told.toSorted()).toEqual([...set].toSorted());
});

test('sends every cookie to this host alone, under TLS, and shows it to no script', async () => {
  const ctx = testContext();
  const siteUrl = 'https://www.example.org';
  sendCookie(ctx, siteUrl, { name: cookieName(siteUrl, 'own'), value: 'a', maxAge: 60 });
  const lines = [...ctx.setCookies, ...(await setByTheLibrary())];
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    expect(line).toMatch(/^__Host-/);
    const attributes = line.split('; ').slice(1);
    expect(attributes).toEqual(
      expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']),
    );
    expect(line).not.toMatch(/Domain=/i);
  }
});

const routes = import.meta.glob<{ headers?: unknown }>('../../**/*.route.{ts,tsx}');

test('tells no other site the address of a page that a token opens', async () => {
  const opened = Object.keys(routes).filter((file) => sources[file]?.includes('tokenIn(request)'));
  for (const file of opened) {
    expect.soft((await routes[file]?.())?.headers, file).toBe(privateAddressHeaders);
  }
  expect(opened.length).toBeGreaterThan(5);
});
