import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/audit-log.table.server.ts';
import { testPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { verifyByPerson } from '../desk/answer-request.server.ts';
import { dataRightsRequests } from '../data-rights-requests.table.server.ts';
import { sendRightsAcknowledgement } from '../submission/send-rights-acknowledgement.job.server.ts';
import { sendRightsLetter } from '../letters/send-rights-letter.job.server.ts';
import { sendRightsNotice } from '../verification/send-rights-notice.job.server.ts';
import { submitRightsRequest } from '../submission/submit-rights-request.server.ts';
import { requestsBehindLink } from '../verification/verify-rights-request.server.ts';
import { requestOfLink } from '../rights-links.server.ts';
import { adminExport } from './admin-export.server.ts';
import { fetchExport, sendExport } from './export-person.server.ts';

const email = 'ana@example.org';
const actor = { userId: 'u1', email: 'ops@tarnbrook.example' };

async function mailedToken({ outbox }: TestPlatform, path: string): Promise<string> {
  const pattern = new RegExp(`${path}\\?token=([\\w-]{43})`);
  const find = () => outbox.sent.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean);
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

/** Somebody who asked for access, and was sent both links. */
async function start() {
  const jobs = [sendRightsAcknowledgement, sendRightsNotice, sendRightsLetter];
  const platform = await testPlatform({ jobs });
  const request = { email, requestType: 'access' as const, message: 'Please.', website: '' };
  await submitRightsRequest(platform, request, { network: '203.0.113.9' });
  const [row] = await platform.db.select().from(dataRightsRequests);
  const asked = { id: row?.id ?? '', version: 1, actor };
  expect(await sendExport(platform, asked)).toEqual({ is: 'not-allowed' });
  const notYet = adminExport(platform, asked.id, actor);
  await expect(notYet).rejects.toMatchObject({ init: { status: 404 } });
  await verifyByPerson(platform, asked, 'Rang the known number.');
  expect(await sendExport(platform, { ...asked, version: 2 })).toEqual({ is: 'done' });
  await platform.runJobs();
  return {
    platform,
    asked,
    verify: await mailedToken(platform, '/data-rights/verify'),
    fetch: await mailedToken(platform, '/data-rights/export'),
  };
}

test('exports the data only of a verified person, and only by its own link', async () => {
  const { platform, asked, verify, fetch } = await start();
  const exported = await fetchExport(platform, fetch);
  expect(exported).toMatchObject({ about: email, at: platform.clock() });
  expect(JSON.stringify(exported)).toContain('Please.');
  expect(await fetchExport(platform, verify)).toBeNull();
  expect(await requestsBehindLink(platform, fetch)).toBeNull();
  expect(await fetchExport(platform, `${fetch.slice(0, -1)}~`)).toBeNull();
  expect(await adminExport(platform, asked.id, actor)).toEqual(exported);
  const acts = (await platform.db.select().from(auditLog)).map(({ act }) => act);
  const reads = ['data-rights.export-fetched', 'data-rights.exported'];
  expect(acts).toEqual(['data-rights.verify', 'data-rights.export', ...reads]);
  const [request] = await platform.db.select().from(dataRightsRequests);
  expect(request).toMatchObject({ status: 'answered', answeredAt: platform.clock() });
});

test('keeps an export link valid for 7 days, and lets another be sent', async () => {
  const { platform, asked, fetch } = await start();
  platform.time.advance({ days: 6.9 });
  expect(await requestOfLink(platform.db, 'export', fetch, platform.clock())).not.toBeNull();
  platform.time.advance({ days: 0.2 });
  expect(await requestOfLink(platform.db, 'export', fetch, platform.clock())).toBeNull();
  expect(await fetchExport(platform, fetch)).toBeNull();
  const [{ answeredAt } = {}] = await platform.db.select().from(dataRightsRequests);
  expect(await sendExport(platform, { ...asked, version: 3 })).toEqual({ is: 'done' });
  expect(await platform.db.select().from(dataRightsRequests)).toMatchObject([{ answeredAt }]);
});
