import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteDue } from '../platform/privacy/retention.server.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import { testServices } from '../testing/test-services.ts';
import { dataRightsRequests } from './data-rights.table.server.ts';
import { rightsRetention } from './privacy.server.ts';
import { rightsForm } from './requests/submit-rights-request.server.ts';

test('deletes unconfirmed requests after 3 months, and answered ones after 3 years', async () => {
  const services = await testServices({ startAt: '2028-02-29T12:00:00Z' });
  const { db } = services;
  for (const requestType of ['rectify', 'access', 'complaint'] as const) {
    const request = { email: 'ana@example.org', requestType, message: '', website: '' };
    await rightsForm.submit(services, request, { network: '203.0.113.9', page: '/data-rights' });
  }
  await db
    .update(dataRightsRequests)
    .set({ status: 'answered', answeredAt: services.clock() })
    .where(eq(dataRightsRequests.requestType, 'rectify'));
  const left = async (at: string) => {
    services.time.set(at);
    for (const rule of rightsRetention) await deleteDue(db, rule, services.clock());
    const rows = await db.select().from(dataRightsRequests);
    return rows.map(({ requestType }) => requestType).toSorted();
  };
  expect(await left('2028-05-29T11:00:00Z')).toEqual(['access', 'complaint', 'rectify']);
  expect(await left('2028-05-29T13:00:00Z')).toEqual(['complaint', 'rectify']);
  expect(await left('2031-02-28T11:00:00Z')).toEqual(['complaint', 'rectify']);
  // 29 February three years on is the 28th.
  expect(await left('2031-03-01T13:00:00Z')).toEqual(['complaint']);
  expect(await db.$count(emailMessages)).toBeGreaterThan(0);
});
