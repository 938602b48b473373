import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emailMessages } from '../../platform/email/email-messages.table.server.ts';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { testServices, type TestServices } from '../../testing/test-services.ts';
import { verifyByPerson } from '../desk/answer-request.server.ts';
import { dataRightsRequests } from '../data-rights.table.server.ts';
import { rightsForm, requestsBehindLink } from './submit-rights-request.server.ts';
import { requestOfLink } from './rights-emails.job.server.ts';
import { adminExport, fetchExport, sendExport } from './export-person.server.ts';

const email = 'ana@example.org';
const actor = { userId: 'u1', email: 'ops@tarnbrook.example' };

async function mailedToken({ outbox }: TestServices, path: string): Promise<string> {
  const pattern = new RegExp(`${path}\\?token=([\\w-]{43})`);
  const find = () => outbox.sent.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean);
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

/** Somebody who asked for access, and was sent both links. */
async function start() {
  const services = await testServices();
  const request = { email, requestType: 'access' as const, message: 'Please.', website: '' };
  await rightsForm.submit(services, request, { network: '203.0.113.9', page: '/data-rights' });
  const [row] = await services.db.select().from(dataRightsRequests);
  const asked = { id: row?.id ?? '', version: 1, actor };
  expect(await sendExport(services, asked)).toEqual({ kind: 'not-allowed' });
  const notYet = adminExport(services, asked.id, actor);
  await expect(notYet).rejects.toMatchObject({ init: { status: 404 } });
  await verifyByPerson(services, asked, 'Rang the known number.');
  expect(await sendExport(services, { ...asked, version: 2 })).toEqual({ kind: 'done' });
  await services.runJobs();
  // An export tells how far each email is, the ones of this request among them.
  const underway = eq(emailMessages.state, 'queued');
  await expect.poll(() => services.db.$count(emailMessages, underway)).toBe(0);
  return {
    services,
    asked,
    verify: await mailedToken(services, '/data-rights/verify'),
    fetch: await mailedToken(services, '/data-rights/export'),
  };
}

test('exports the data only of a verified person, and only by its own link', async () => {
  const { services, asked, verify, fetch } = await start();
  const exported = await fetchExport(services, fetch);
  expect(exported).toMatchObject({ about: email, at: services.clock() });
  expect(JSON.stringify(exported)).toContain('Please.');
  expect(await fetchExport(services, verify)).toBeNull();
  expect(await requestsBehindLink(services, fetch)).toBeNull();
  expect(await fetchExport(services, `${fetch.slice(0, -1)}~`)).toBeNull();
  expect(await adminExport(services, asked.id, actor)).toEqual(exported);
  const acts = (await services.db.select().from(auditLog)).map(({ act }) => act);
  const reads = ['data-rights.export-fetched', 'data-rights.exported'];
  expect(acts).toEqual(['data-rights.verify', 'data-rights.export', ...reads]);
  const [request] = await services.db.select().from(dataRightsRequests);
  expect(request).toMatchObject({ status: 'answered', answeredAt: services.clock() });
});

test('keeps an export link valid for 7 days, and lets another be sent', async () => {
  const { services, asked, fetch } = await start();
  services.time.advance({ days: 6.9 });
  expect(await requestOfLink(services.db, 'export', fetch, services.clock())).not.toBeNull();
  services.time.advance({ days: 0.2 });
  expect(await requestOfLink(services.db, 'export', fetch, services.clock())).toBeNull();
  expect(await fetchExport(services, fetch)).toBeNull();
  const [{ answeredAt } = {}] = await services.db.select().from(dataRightsRequests);
  expect(await sendExport(services, { ...asked, version: 3 })).toEqual({ kind: 'done' });
  expect(await services.db.select().from(dataRightsRequests)).toMatchObject([{ answeredAt }]);
});
