import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testPlatform } from '../testing/test-platform.ts';
import { testRequest, testVisit } from '../testing/test-visit.ts';
import { returnFromProvider } from './providers/sign-in-by-provider.server.ts';

test('logs a return that nobody here has begun as no error: anybody can send one', async () => {
  const lines: unknown[] = [];
  const write = (line: string) => lines.push(JSON.parse(line));
  const log = pino({ base: null, timestamp: false }, { write });
  const settings = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'key' };
  const platform = await testPlatform({ log, settings });
  const comeBack = (query: string) =>
    returnFromProvider(platform, testRequest(`/api/auth/callback/github${query}`), testVisit());
  const failed = { to: '/auth', notice: 'provider-failed' };
  for (const query of ['', '?code=c', '?code=c&state=foreign']) {
    expect(await comeBack(query)).toEqual(failed);
  }
  const stray = { level: 30, event: 'provider.stray-return' };
  expect(lines).toEqual([
    { ...stray, reason: 'State not found' },
    { ...stray, reason: 'State not found' },
    { ...stray, reason: 'Failed to parse state' },
  ]);
  await platform.db.execute(sql`alter table verification rename to verification_away`);
  expect(await comeBack('?code=c&state=foreign')).toEqual(failed);
  expect(lines.at(-1)).toMatchObject({ level: 50, event: 'auth.error' });
});
