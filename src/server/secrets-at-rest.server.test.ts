import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { getAuth, authHeaders } from '../accounts/auth.server.ts';
import { signingKeys } from '../accounts/auth.table.server.ts';
import { enrolPhone } from '../accounts/factors/phone.server.ts';
import { confirmFactor } from '../accounts/factors/verify-factor.server.ts';
import { askForReset } from '../accounts/links/reset-password.server.ts';
import {
  providerAddress,
  returnFromProvider,
} from '../accounts/providers/sign-in-by-provider.server.ts';
import { newNonce } from '../accounts/providers/sign-in-by-id-token.server.ts';
import { answersWith } from '../testing/answers.ts';
import { assessmentForm } from '../assessment/questionnaire/submit-assessment.server.ts';
import { queryRows } from '../platform/database/database.server.ts';
import { rightsForm } from '../data-rights/requests/submit-rights-request.server.ts';
import type { RequestContext } from '../platform/services.ts';
import { hashToken } from '../platform/security/secrets.server.ts';
import { requestUnsubscribeLink } from '../mailing-list/request-link.server.ts';
import { fromBase32 } from '../testing/base32.ts';
import { openIdClient, startOpenIdProvider } from '../testing/open-id-provider.ts';
import { logInAtProvider } from '../testing/open-id-walk.ts';
import { ana, enrolApp, getSession, signedUp } from '../testing/test-account.ts';
import { type TestServices, testServices } from '../testing/test-services.ts';
import { testRequest, testContext } from '../testing/test-context.ts';
import { textGateway } from '../testing/text-gateway.ts';
import { featureJobs } from '../features.server.ts';
import { assessmentConsent } from '../assessment/assessment-forms.ts';
import { requestLink } from '../assessment/result/result-action.server.ts';

/** How each column that could hold a secret is stored. A new one has to be added here. */
const keptAs: Record<string, string> = {
  'account.access_token': 'empty',
  'account.access_token_expires_at': 'empty',
  'account.id_token': 'empty',
  'account.password': 'scrypt',
  'account.refresh_token': 'empty',
  'account.refresh_token_expires_at': 'empty',
  'account_links.token_hash': 'SHA-256',
  'assessment_result_links.token_hash': 'SHA-256',
  'backup_codes.code_hash': 'HMAC',
  'calendar_feeds.token_hash': 'SHA-256',
  'data_rights_links.token_hash': 'SHA-256',
  'factor_challenges.expected': 'hash of a cookie, HMAC of a code; what a key signs opens nothing',
  'factors.public_key': 'public',
  'factors.secret': 'encrypted',
  'jwks.private_key': 'encrypted',
  'jwks.public_key': 'public',
  'known_devices.token_hash': 'SHA-256',
  'person_claims.value': 'a name or a telephone number',
  'session.token_hash': 'SHA-256',
  'subscription_tokens.hash': 'SHA-256',
  'user.has_admin_password': 'yes or no',
  'verification.identifier': 'SHA-256',
  'verification.value': 'encrypted',
  'webhook_endpoints.former_secret': 'encrypted',
  'webhook_endpoints.former_secret_until': 'a moment',
  'webhook_endpoints.secret': 'encrypted',
};

test('lists how every column that holds a secret is protected', async () => {
  const services = await testServices();
  const found = await queryRows<{ name: string }>(
    services.db,
    sql`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and (column_name in ('expected', 'value', 'identifier')
        or column_name ~ 'token|secret|password|(public|private)_key|code_hash|^hash$')`,
  );
  expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(keptAs).toSorted());
});

test('stores nothing in clear text that was mailed, texted, shown or set as a cookie', async () => {
  const { texts, url } = await textGateway();
  const provider = await startOpenIdProvider();
  onTestFinished(() => provider.stop());
  const services = await testServices({
    jobs: featureJobs,
    settings: { SMS_WEBHOOK_URL: url, OIDC_ISSUER: provider.issuer, ...openIdClient },
    startAt: new Date().toISOString(),
  });
  const account = await walkThroughAccount(services);
  const links = await askForLinks(services);
  await services.runJobs();
  await expect.poll(() => new Set(mailedTokens(services)).size).toBeGreaterThanOrEqual(6);
  const mailed = mailedTokens(services);
  const codes = texts.map(({ body }) => `"${body.slice(0, 6)}"`);
  expect(codes).toHaveLength(1);
  const dump = await getDump(services);
  // The dump holds what was stored, so that a search in it means something.
  expect(dump.includes(ana.email) && dump.includes(hashToken(account[0] ?? ''))).toBe(true);
  const secrets = [...account, ...links, ...mailed, ...codes, ana.password, services.secret];
  expect(secrets.filter((secret) => secret.length < 6)).toEqual([]);
  expect(secrets.filter((secret) => dump.includes(secret))).toEqual([]);
  const [key] = await services.db.select().from(signingKeys);
  expect(key?.privateKey).not.toContain('"d"');
});

/** Does all that an account can do, and returns every secret it was given, its session first. */
async function walkThroughAccount(services: TestServices): Promise<string[]> {
  const { ctx, request, session } = await signedUp(services);
  const asked = { services, session, request, ctx: testContext() };
  await enrolPhone({ friendlyName: 'Mobile', phone: '+447700900123' }, asked);
  const app = await enrolApp(services, { session, request });
  const raised = testContext();
  const asking = { services, request, ctx: raised, session };
  const codes = await confirmFactor(asking, app.factor, 'otp mfa');
  const aal2 = testRequest('/', ctx, raised);
  await getSession(services, aal2);
  const { token } = await getAuth(services).api.getToken({ headers: authHeaders(aal2, raised) });
  const leave = testContext();
  const away = { provider: 'oidc', next: '/account' } as const;
  const address = (await providerAddress(services, testRequest('/'), leave, away)) ?? '';
  // A sign-in that is never finished, so that its state stays in the database.
  const waiting = testContext();
  const left = new URL((await providerAddress(services, testRequest('/'), waiting, away)) ?? '')
    .searchParams;
  const back = new URL(await logInAtProvider(address, 'bea'));
  const returned = testContext();
  await newNonce(services, returned);
  await returnFromProvider(services, testRequest(back.pathname + back.search, leave), returned);
  return [
    ...getCookies([raised, ctx, leave, waiting, returned]),
    ...(codes ?? []),
    app.secret,
    fromBase32(app.secret),
    token,
    left.get('state') ?? '',
    left.get('nonce') ?? '',
    back.searchParams.get('code') ?? '',
  ];
}

/** Asks for every kind of mailed link, and returns the one that is shown at once. */
async function askForLinks(services: TestServices): Promise<string[]> {
  const from = { network: '203.0.113.9', page: '/assessment' };
  const { email } = ana;
  await askForReset(services, testRequest('/auth/forgotten'), testContext(), email);
  const rights = { email, requestType: 'access', message: '', website: '' } as const;
  await rightsForm.submit(services, rights, from);
  const submission = {
    name: 'Ana',
    email,
    consent: assessmentConsent,
    previous: '',
    answers: answersWith(1),
  };
  const submitted = await assessmentForm.submit(services, submission, from);
  const result = submitted.kind === 'saved' ? submitted.token : '';
  await requestLink(services, result, from);
  await services.db.transaction((tx) =>
    services.subscriptions.subscribe(tx, { email, name: null, source: 'resource_download_tools' }),
  );
  await requestUnsubscribeLink(services, { email, token: '' }, from.network);
  return [result];
}

function mailedTokens({ outbox }: TestServices): string[] {
  return outbox.sent.flatMap(({ text, html, headers }) =>
    [...`${text} ${html} ${JSON.stringify(headers)}`.matchAll(/token=([\w-]{43})/g)].map(
      ([, token = '']) => token,
    ),
  );
}

/** The values of the cookies that were set, without their signatures. */
function getCookies(visits: RequestContext[]): string[] {
  const lines = visits.flatMap(({ setCookies }) => setCookies);
  const values = lines.map((line) => decodeURIComponent(/=([^;]*)/.exec(line)?.[1] ?? ''));
  return values.flatMap((value) => value.split('.', 1)).filter((value) => value.length > 5);
}

/** Every row of every table, including the queue's, as text. */
async function getDump(services: TestServices): Promise<string> {
  const tables = await queryRows<{ name: string }>(
    services.db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const dumps: string[] = [];
  for (const { name } of tables) {
    const rows = await queryRows<{ row: string }>(
      services.db,
      sql.raw(`select t::text as row from ${name} t`),
    );
    dumps.push(name, ...rows.map(({ row }) => row));
  }
  return dumps.join('\n');
}
