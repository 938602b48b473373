import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newToken } from '../../platform/security/secrets.server.ts';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import { extendedDueAt } from '../data-rights-clock.ts';
import {
  dataRightsLinks,
  dataRightsRequests,
  dataRightsPauses,
} from '../data-rights.table.server.ts';
import { linkLifetime, type RightsRequest } from '../rights-request.ts';
import { sendRightsNotice } from './rights-emails.job.server.ts';
import {
  rightsForm,
  requestsBehindLink,
  verifyRightsRequest,
} from './submit-rights-request.server.ts';

const start = () => testServices({});

let networks = 0;

/** A stored request and a link to it, as the acknowledgement would carry. */
async function submitted(
  services: TestServices,
  { email = 'ana@example.org', requestType = 'access' }: Partial<RightsRequest> = {},
) {
  const request = { email, requestType, message: '', website: '' };
  const network = `network-${(networks += 1)}`;
  const submission = await rightsForm.submit(services, request, { network, page: '/data-rights' });
  if (submission.kind !== 'submitted') throw new Error('the request was not stored');
  const { reference } = submission;
  const [row] = await services.db
    .select()
    .from(dataRightsRequests)
    .where(eq(dataRightsRequests.reference, reference));
  if (!row) throw new Error('the request has no row');
  const { token, hash } = newToken();
  const expiresAt = new Date(services.clock().getTime() + linkLifetime);
  await services.db
    .insert(dataRightsLinks)
    .values({ tokenHash: hash, requestId: row.id, expiresAt });
  return { token, reference };
}

const queryRows = (services: TestServices) => services.db.select().from(dataRightsRequests);
const getNotices = (services: TestServices) =>
  services.db.select().from(emailMessages).where(eq(emailMessages.purpose, sendRightsNotice.name));

test('starts the 30 days when the button is pressed, and tells the team', async () => {
  const services = await start();
  const link = await submitted(services);
  services.time.advance({ days: 3 });
  expect(await verifyRightsRequest(services, link)).toBe('verified');
  expect(await queryRows(services)).toMatchObject([
    {
      status: 'verified',
      verifiedAt: services.clock(),
      verifiedBy: 'link',
      dueAt: new Date('2026-04-04T08:00:00Z'),
      version: 2,
    },
  ]);
  expect(await getNotices(services)).toHaveLength(2);
});

test('mails the team a link to where the request is handled', async () => {
  const services = await start();
  await submitted(services);
  const [request] = await queryRows(services);
  await services.runJobs();
  const { config, outbox } = services;
  const noticed = () => outbox.sent.find(({ recipient }) => recipient === config.ENQUIRIES_TO);
  await expect.poll(noticed).toBeDefined();
  const page = `${config.siteUrl}/admin/data-rights/${request?.id}`;
  expect(noticed()?.text).toContain(`It is handled here: ${page}`);
});

test('changes nothing when the button is pressed again later', async () => {
  const services = await start();
  const link = await submitted(services);
  await verifyRightsRequest(services, link);
  const [before] = await queryRows(services);
  services.time.advance({ days: 1 });
  expect(await verifyRightsRequest(services, link)).toBe('verified');
  expect(await queryRows(services)).toEqual([before]);
  expect(await getNotices(services)).toHaveLength(2);
});

test('verifies once when twenty tabs press the button together', async () => {
  const services = await start();
  const link = await submitted(services);
  const presses = Array.from({ length: 20 }, () => verifyRightsRequest(services, link));
  expect(new Set(await Promise.all(presses))).toEqual(new Set(['verified']));
  expect(await getNotices(services)).toHaveLength(2);
});

test('leaves an answered request unchanged', async () => {
  const services = await start();
  const link = await submitted(services);
  await services.db.update(dataRightsRequests).set({ status: 'answered' });
  expect(await verifyRightsRequest(services, link)).toBe('verified');
  expect(await queryRows(services)).toMatchObject([{ status: 'answered', verifiedAt: null }]);
});

test('leaves a complaint’s deadline unchanged', async () => {
  const services = await start();
  const link = await submitted(services, { requestType: 'complaint' });
  services.time.advance({ days: 3 });
  await verifyRightsRequest(services, link);
  const dueAt = new Date('2026-04-01T08:00:00Z');
  expect(await queryRows(services)).toMatchObject([{ status: 'verified', dueAt }]);
});

test('changes nothing when a link is only opened', async () => {
  const services = await start();
  const { token } = await submitted(services);
  const before = await queryRows(services);
  await requestsBehindLink(services, token);
  expect(await queryRows(services)).toEqual(before);
});

test('shows all recent requests of the mailbox, the link’s own first, and nobody else’s', async () => {
  const services = await start();
  await submitted(services, { requestType: 'rectify' });
  services.time.advance(linkLifetime);
  await submitted(services, { requestType: 'delete' });
  const { token, reference } = await submitted(services);
  await submitted(services, { email: 'ben@example.org' });
  const shown = await requestsBehindLink(services, token);
  expect(shown?.map(({ requestType }) => requestType)).toEqual(['access', 'delete']);
  expect(shown?.[0]?.reference).toBe(reference);
});

test('shows the newest of a flood by strangers: what came before it has a link of its own', async () => {
  const services = await start();
  const { token, reference } = await submitted(services);
  const [first] = await queryRows(services);
  if (!first) throw new Error('no request');
  const { id: _, ...request } = first;
  const later = Array.from({ length: 25 }, (_each, minute) => ({
    ...request,
    reference: `DR-${minute}`,
    receivedAt: new Date(request.receivedAt.getTime() + (minute + 1) * 60_000),
  }));
  await services.db.insert(dataRightsRequests).values(later);
  const shown = await requestsBehindLink(services, token);
  const newest = later.slice(-19).map((each) => each.reference);
  expect(shown?.map((each) => each.reference)).toEqual([reference, ...newest.toReversed()]);
});

test('reckons with the time that a request has waited for its sender', async () => {
  const services = await start();
  const link = await submitted(services);
  await verifyRightsRequest(services, link);
  const [row] = await queryRows(services);
  const startedAt = services.clock();
  services.time.advance({ days: 5 });
  const pause = { startedAt, endedAt: services.clock(), waitingFor: 'clarification' } as const;
  await services.db.insert(dataRightsPauses).values({ ...pause, requestId: row?.id ?? '' });
  const [shown] = (await requestsBehindLink(services, link.token)) ?? [];
  expect(shown && extendedDueAt(shown)).toEqual(new Date('2026-06-05T08:00:00Z'));
});

test('verifies only the chosen request, even if the link came with another', async () => {
  const services = await start();
  const { token } = await submitted(services);
  const other = await submitted(services, { requestType: 'delete' });
  await verifyRightsRequest(services, { token, reference: other.reference });
  const rows = await queryRows(services);
  expect(rows.map(({ requestType, status }) => `${requestType} ${status}`).toSorted()).toEqual([
    'access received',
    'delete verified',
  ]);
});

test('refuses to verify a request of another mailbox', async () => {
  const services = await start();
  const { token } = await submitted(services);
  const { reference } = await submitted(services, { email: 'ben@example.org' });
  expect(await verifyRightsRequest(services, { token, reference })).toBe('refused');
  expect((await queryRows(services)).every(({ verifiedAt }) => verifiedAt === null)).toBe(true);
});

test.each(['', 'guessed', newToken().token, 'x'.repeat(5000), '\u0000'])(
  'refuses a link that never existed',
  async (token) => {
    const services = await start();
    const { reference } = await submitted(services);
    expect(await requestsBehindLink(services, token)).toBeNull();
    expect(await verifyRightsRequest(services, { token, reference })).toBe('refused');
  },
);

test('refuses a reference with a null character', async () => {
  const services = await start();
  const { token } = await submitted(services);
  expect(await verifyRightsRequest(services, { token, reference: 'DR-\u0000' })).toBe('refused');
});

test('accepts the link until its 30 days have passed', async () => {
  const services = await start();
  const link = await submitted(services);
  services.time.advance(linkLifetime - 1);
  expect(await requestsBehindLink(services, link.token)).toHaveLength(1);
  services.time.advance(1);
  expect(await requestsBehindLink(services, link.token)).toBeNull();
  expect(await verifyRightsRequest(services, link)).toBe('refused');
  expect(await queryRows(services)).toMatchObject([{ status: 'received' }]);
});

test('deletes a request’s links together with the request', async () => {
  const services = await start();
  const { token } = await submitted(services);
  await services.db.delete(dataRightsRequests);
  expect(await services.db.select().from(dataRightsLinks)).toEqual([]);
  expect(await requestsBehindLink(services, token)).toBeNull();
});
