import { expect, test } from 'vitest';
import { signInDelays } from '../accounts/sign-in-delays.table.server.ts';
import { assessmentResults } from '../assessment/assessment-results.table.server.ts';
import { dataRightsRequests } from '../data-rights/data-rights-requests.table.server.ts';
import { contactEnquiries } from '../enquiries/contact-enquiries.table.server.ts';
import { leads } from '../leads/leads.table.server.ts';
import { resourceDownloads } from '../resources/resource-downloads.table.server.ts';
import { testPlatform, type TestPlatform } from '../testing/test-platform.ts';
import { deleteDueData } from './delete-due-data.job.server.ts';

const email = 'ana@example.org';
const name = 'Ana Smith';

/** One row of everything, made now. */
async function fill({ db, time }: TestPlatform) {
  const createdAt = time.now();
  const fingerprint = 'x';
  await db.insert(assessmentResults).values({
    email,
    name,
    createdAt,
    fingerprint,
    score: 50,
    answers: {},
    recommendations: [],
  });
  await db.insert(resourceDownloads).values({
    email,
    createdAt,
    resourceId: 'sme-checklist',
    resourceName: 'A checklist',
    resourceType: 'PDF Guide',
  });
  await db.insert(leads).values({
    email,
    createdAt,
    lastContactAt: createdAt,
    leadSource: 'contact_form',
    leadType: 'enquiry',
  });
  await db.insert(contactEnquiries).values({
    email,
    name,
    createdAt,
    fingerprint,
    message: 'Hello',
    page: '/contact',
    reference: 'TB-2345-6789',
    suspectedSpam: false,
  });
  const request = { email, fingerprint, requestType: 'access' as const, receivedAt: createdAt };
  await db.insert(dataRightsRequests).values([
    { ...request, reference: 'DR-2345-6789', status: 'received' },
    { ...request, reference: 'DR-3456-789A', status: 'verified' },
  ]);
  await db.insert(signInDelays).values({ key: 'x', attempts: 3, lastAttemptAt: createdAt });
}

async function counts({ db }: TestPlatform) {
  return {
    delays: await db.$count(signInDelays),
    requests: await db.$count(dataRightsRequests),
    downloads: await db.$count(resourceDownloads),
    results: await db.$count(assessmentResults),
    leads: await db.$count(leads),
    enquiries: await db.$count(contactEnquiries),
  };
}

test('everything goes when its time in the privacy notice is over, and not before', async () => {
  const platform = await testPlatform({ startAt: '2026-03-02T09:00:00Z' });
  await fill(platform);
  const at = async (moment: string) => {
    platform.time.set(moment);
    await deleteDueData.handle({}, platform);
    return counts(platform);
  };
  const all = { delays: 1, requests: 2, downloads: 1, results: 1, leads: 1, enquiries: 1 };
  expect(await at('2026-03-02T20:00:00Z')).toEqual(all);
  expect(await at('2026-03-03T08:00:00Z')).toEqual({ ...all, delays: 0 });
  // A confirmed request waits for its answer; one that nobody confirmed does not.
  const confirmed = { ...all, delays: 0, requests: 1 };
  expect(await at('2027-03-02T08:00:00Z')).toEqual(confirmed);
  expect(await at('2027-03-02T10:00:00Z')).toEqual({ ...confirmed, downloads: 0 });
  expect(await at('2028-03-02T10:00:00Z')).toEqual({ ...confirmed, downloads: 0, results: 0 });
  const last = { ...confirmed, downloads: 0, results: 0 };
  expect(await at('2029-03-02T08:00:00Z')).toEqual(last);
  expect(await at('2029-03-02T10:00:00Z')).toEqual({ ...last, leads: 0, enquiries: 0 });
});
