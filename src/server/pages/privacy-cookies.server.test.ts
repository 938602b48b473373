import { expect, test } from 'vitest';
import { providerAddress } from '../../accounts/providers/sign-in-by-provider.server.ts';
import { cookies } from '../../site/legal/privacy-tables.tsx';
import { accountPlatform, signedUp } from '../../testing/test-account.ts';
import { testRequest, testVisit } from '../../testing/test-visit.ts';

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
  const platform = await accountPlatform(google);
  const { visit } = await signedUp(platform);
  const leave = testVisit();
  const wanted = { provider: 'google', next: '/' } as const;
  await providerAddress(platform, testRequest('/auth/provider'), leave, wanted);
  const lines = [...visit.setCookies, ...leave.setCookies];
  return lines.map((line) => line.slice(0, line.indexOf('=')).replace(/^__(Host|Secure)-/, ''));
}

test('the privacy notice names exactly the cookies that can be set', async () => {
  const set = new Set([...namedInSources(), ...(await setByTheLibrary())]);
  const told = cookies.flatMap(([names]) => names.split(', '));
  expect(told.toSorted()).toEqual([...set].toSorted());
});
