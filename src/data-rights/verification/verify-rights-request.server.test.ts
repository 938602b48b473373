import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newToken } from '../../platform/security/tokens.server.ts';
import { mailMessages } from '../../platform/email/mail-messages.table.server.ts';
import { testPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { extendedDueAt } from '../data-rights-clock.ts';
import { dataRightsLinks, dataRightsRequests } from '../data-rights-requests.table.server.ts';
import { dataRightsPauses } from '../rights-desk.table.server.ts';
import { linkLifetime } from '../rights-request.ts';
import type { RightsRequest } from '../submission/rights-request-schema.ts';
import { sendRightsAcknowledgement } from '../submission/send-rights-acknowledgement.job.server.ts';
import { submitRightsRequest } from '../submission/submit-rights-request.server.ts';
import { sendRightsNotice } from './send-rights-notice.job.server.ts';
import { requestsBehindLink, verifyRightsRequest } from './verify-rights-request.server.ts';

const start = () => testPlatform({ jobs: [sendRightsAcknowledgement, sendRightsNotice] });

let networks = 0;

/** A stored request and a link to it, as the acknowledgement would carry. */
async function submitted(
  platform: TestPlatform,
  { email = 'ana@example.org', requestType = 'access' }: Partial<RightsRequest> = {},
) {
  const request = { email, requestType, message: '', website: '' };
  const network = `network-${(networks += 1)}`;
  const submission = await submitRightsRequest(platform, request, { network });
  if (submission.is !== 'stored') throw new Error('the request was not stored');
  const { reference } = submission;
  const [row] = await platform.db
    .select()
    .from(dataRightsRequests)
    .where(eq(dataRightsRequests.reference, reference));
  if (!row) throw new Error('the request has no row');
  const { token, hash } = newToken();
  const expiresAt = new Date(platform.clock().getTime() + linkLifetime);
  await platform.db
    .insert(dataRightsLinks)
    .values({ tokenHash: hash, requestId: row.id, expiresAt });
  return { token, reference };
}

const rowsOf = (platform: TestPlatform) => platform.db.select().from(dataRightsRequests);
const noticesOf = (platform: TestPlatform) =>
  platform.db.select().from(mailMessages).where(eq(mailMessages.purpose, sendRightsNotice.name));

test('starts the 30 days when the button is pressed, and tells the team', async () => {
  const platform = await start();
  const link = await submitted(platform);
  platform.time.advance({ days: 3 });
  expect(await verifyRightsRequest(platform, link)).toBe('verified');
  expect(await rowsOf(platform)).toMatchObject([
    {
      status: 'verified',
      verifiedAt: platform.clock(),
      verifiedBy: 'link',
      dueAt: new Date('2026-04-04T08:00:00Z'),
      version: 2,
    },
  ]);
  expect(await noticesOf(platform)).toHaveLength(2);
});

test('mails the team a link to where the request is handled', async () => {
  const platform = await start();
  await submitted(platform);
  const [request] = await rowsOf(platform);
  await platform.runJobs();
  const { config, outbox } = platform;
  const noticed = () => outbox.sent.find(({ recipient }) => recipient === config.ENQUIRIES_TO);
  await expect.poll(noticed).toBeDefined();
  const page = `${config.siteUrl}/admin/data-rights/${request?.id}`;
  expect(noticed()?.text).toContain(`It is handled here: ${page}`);
});

test('changes nothing when the button is pressed again later', async () => {
  const platform = await start();
  const link = await submitted(platform);
  await verifyRightsRequest(platform, link);
  const [before] = await rowsOf(platform);
  platform.time.advance({ days: 1 });
  expect(await verifyRightsRequest(platform, link)).toBe('verified');
  expect(await rowsOf(platform)).toEqual([before]);
  expect(await noticesOf(platform)).toHaveLength(2);
});

test('verifies once when twenty tabs press the button together', async () => {
  const platform = await start();
  const link = await submitted(platform);
  const presses = Array.from({ length: 20 }, () => verifyRightsRequest(platform, link));
  expect(new Set(await Promise.all(presses))).toEqual(new Set(['verified']));
  expect(await noticesOf(platform)).toHaveLength(2);
});

test('leaves an answered request unchanged', async () => {
  const platform = await start();
  const link = await submitted(platform);
  await platform.db.update(dataRightsRequests).set({ status: 'answered' });
  expect(await verifyRightsRequest(platform, link)).toBe('verified');
  expect(await rowsOf(platform)).toMatchObject([{ status: 'answered', verifiedAt: null }]);
});

test('leaves a complaint’s deadline unchanged', async () => {
  const platform = await start();
  const link = await submitted(platform, { requestType: 'complaint' });
  platform.time.advance({ days: 3 });
  await verifyRightsRequest(platform, link);
  const dueAt = new Date('2026-04-01T08:00:00Z');
  expect(await rowsOf(platform)).toMatchObject([{ status: 'verified', dueAt }]);
});

test('changes nothing when a link is only opened', async () => {
  const platform = await start();
  const { token } = await submitted(platform);
  const before = await rowsOf(platform);
  await requestsBehindLink(platform, token);
  expect(await rowsOf(platform)).toEqual(before);
});

test('shows all recent requests of the mailbox, the link’s own first, and nobody else’s', async () => {
  const platform = await start();
  await submitted(platform, { requestType: 'rectify' });
  platform.time.advance(linkLifetime);
  await submitted(platform, { requestType: 'delete' });
  const { token, reference } = await submitted(platform);
  await submitted(platform, { email: 'ben@example.org' });
  const shown = await requestsBehindLink(platform, token);
  expect(shown?.map(({ requestType }) => requestType)).toEqual(['access', 'delete']);
  expect(shown?.[0]?.reference).toBe(reference);
});

test('shows the newest of a flood by strangers: what came before it has a link of its own', async () => {
  const platform = await start();
  const { token, reference } = await submitted(platform);
  const [first] = await rowsOf(platform);
  if (!first) throw new Error('no request');
  const { id: _, ...request } = first;
  const later = Array.from({ length: 25 }, (_each, minute) => ({
    ...request,
    reference: `DR-${minute}`,
    receivedAt: new Date(request.receivedAt.getTime() + (minute + 1) * 60_000),
  }));
  await platform.db.insert(dataRightsRequests).values(later);
  const shown = await requestsBehindLink(platform, token);
  const newest = later.slice(-19).map((each) => each.reference);
  expect(shown?.map((each) => each.reference)).toEqual([reference, ...newest.toReversed()]);
});

test('reckons with the time that a request has waited for its sender', async () => {
  const platform = await start();
  const link = await submitted(platform);
  await verifyRightsRequest(platform, link);
  const [row] = await rowsOf(platform);
  const startedAt = platform.clock();
  platform.time.advance({ days: 5 });
  const pause = { startedAt, endedAt: platform.clock(), waitingFor: 'clarification' } as const;
  await platform.db.insert(dataRightsPauses).values({ ...pause, requestId: row?.id ?? '' });
  const [shown] = (await requestsBehindLink(platform, link.token)) ?? [];
  expect(shown && extendedDueAt(shown)).toEqual(new Date('2026-06-05T08:00:00Z'));
});

test('verifies only the chosen request, even if the link came with another', async () => {
  const platform = await start();
  const { token } = await submitted(platform);
  const other = await submitted(platform, { requestType: 'delete' });
  await verifyRightsRequest(platform, { token, reference: other.reference });
  const rows = await rowsOf(platform);
  expect(rows.map(({ requestType, status }) => `${requestType} ${status}`).toSorted()).toEqual([
    'access received',
    'delete verified',
  ]);
});

test('refuses to verify a request of another mailbox', async () => {
  const platform = await start();
  const { token } = await submitted(platform);
  const { reference } = await submitted(platform, { email: 'ben@example.org' });
  expect(await verifyRightsRequest(platform, { token, reference })).toBe('refused');
  expect((await rowsOf(platform)).every(({ verifiedAt }) => verifiedAt === null)).toBe(true);
});

test.each(['', 'guessed', newToken().token, 'x'.repeat(5000), '\u0000'])(
  'refuses a link that never existed',
  async (token) => {
    const platform = await start();
    const { reference } = await submitted(platform);
    expect(await requestsBehindLink(platform, token)).toBeNull();
    expect(await verifyRightsRequest(platform, { token, reference })).toBe('refused');
  },
);

test('refuses a reference with a null character', async () => {
  const platform = await start();
  const { token } = await submitted(platform);
  expect(await verifyRightsRequest(platform, { token, reference: 'DR-\u0000' })).toBe('refused');
});

test('accepts the link until its 30 days have passed', async () => {
  const platform = await start();
  const link = await submitted(platform);
  platform.time.advance(linkLifetime - 1);
  expect(await requestsBehindLink(platform, link.token)).toHaveLength(1);
  platform.time.advance(1);
  expect(await requestsBehindLink(platform, link.token)).toBeNull();
  expect(await verifyRightsRequest(platform, link)).toBe('refused');
  expect(await rowsOf(platform)).toMatchObject([{ status: 'received' }]);
});

test('deletes a request’s links together with the request', async () => {
  const platform = await start();
  const { token } = await submitted(platform);
  await platform.db.delete(dataRightsRequests);
  expect(await platform.db.select().from(dataRightsLinks)).toEqual([]);
  expect(await requestsBehindLink(platform, token)).toBeNull();
});
