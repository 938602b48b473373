import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newToken } from '../../http/secrets/tokens.server.ts';
import { mailMessages } from '../../mail/mail-messages.table.server.ts';
import { testPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { dataRightsLinks, dataRightsRequests } from '../data-rights-requests.table.server.ts';
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
      dueAt: new Date('2026-04-04T08:00:00Z'),
    },
  ]);
  expect(await noticesOf(platform)).toHaveLength(2);
});

test('is the same when pressed again later', async () => {
  const platform = await start();
  const link = await submitted(platform);
  await verifyRightsRequest(platform, link);
  const [before] = await rowsOf(platform);
  platform.time.advance({ days: 1 });
  expect(await verifyRightsRequest(platform, link)).toBe('verified');
  expect(await rowsOf(platform)).toEqual([before]);
  expect(await noticesOf(platform)).toHaveLength(2);
});

test('happens once in twenty tabs at once', async () => {
  const platform = await start();
  const link = await submitted(platform);
  const presses = Array.from({ length: 20 }, () => verifyRightsRequest(platform, link));
  expect(new Set(await Promise.all(presses))).toEqual(new Set(['verified']));
  expect(await noticesOf(platform)).toHaveLength(2);
});

test('leaves an answered request as it is', async () => {
  const platform = await start();
  const link = await submitted(platform);
  await platform.db.update(dataRightsRequests).set({ status: 'answered' });
  expect(await verifyRightsRequest(platform, link)).toBe('verified');
  expect(await rowsOf(platform)).toMatchObject([{ status: 'answered', verifiedAt: null }]);
});

test('leaves the clock of a complaint as it was', async () => {
  const platform = await start();
  const link = await submitted(platform, { requestType: 'complaint' });
  platform.time.advance({ days: 3 });
  await verifyRightsRequest(platform, link);
  const dueAt = new Date('2026-04-01T08:00:00Z');
  expect(await rowsOf(platform)).toMatchObject([{ status: 'verified', dueAt }]);
});

test('looking changes nothing', async () => {
  const platform = await start();
  const { token } = await submitted(platform);
  const before = await rowsOf(platform);
  await requestsBehindLink(platform, token);
  expect(await rowsOf(platform)).toEqual(before);
});

test('shows every recent request of the mailbox, the link’s own first, and of nobody else', async () => {
  const platform = await start();
  await submitted(platform, { requestType: 'delete' });
  const { token, reference } = await submitted(platform);
  await submitted(platform, { email: 'ben@example.org' });
  const shown = await requestsBehindLink(platform, token);
  expect(shown?.map(({ requestType }) => requestType)).toEqual(['access', 'delete']);
  expect(shown?.[0]?.reference).toBe(reference);
});

test('confirms another request of the same mailbox, and only the one that is named', async () => {
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

test('a request of another mailbox is refused', async () => {
  const platform = await start();
  const { token } = await submitted(platform);
  const { reference } = await submitted(platform, { email: 'ben@example.org' });
  expect(await verifyRightsRequest(platform, { token, reference })).toBe('refused');
  expect((await rowsOf(platform)).every(({ verifiedAt }) => verifiedAt === null)).toBe(true);
});

test.each(['', 'guessed', newToken().token, 'x'.repeat(5000), '\u0000'])(
  'a link that never was is refused',
  async (token) => {
    const platform = await start();
    const { reference } = await submitted(platform);
    expect(await requestsBehindLink(platform, token)).toBeNull();
    expect(await verifyRightsRequest(platform, { token, reference })).toBe('refused');
  },
);

test('a reference with a NUL in it is refused, not a fault', async () => {
  const platform = await start();
  const { token } = await submitted(platform);
  expect(await verifyRightsRequest(platform, { token, reference: 'DR-\u0000' })).toBe('refused');
});

test('the link works to the last moment of its 30 days, and no longer', async () => {
  const platform = await start();
  const link = await submitted(platform);
  platform.time.advance(linkLifetime - 1);
  expect(await requestsBehindLink(platform, link.token)).toHaveLength(1);
  platform.time.advance(1);
  expect(await requestsBehindLink(platform, link.token)).toBeNull();
  expect(await verifyRightsRequest(platform, link)).toBe('refused');
  expect(await rowsOf(platform)).toMatchObject([{ status: 'received' }]);
});

test('erasing a request takes its links along', async () => {
  const platform = await start();
  const { token } = await submitted(platform);
  await platform.db.delete(dataRightsRequests);
  expect(await platform.db.select().from(dataRightsLinks)).toEqual([]);
  expect(await requestsBehindLink(platform, token)).toBeNull();
});
