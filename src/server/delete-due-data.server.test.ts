import { getTableName, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { factors } from '../accounts/factors/factors.table.server.ts';
import { signInDelays } from '../accounts/accounts.table.server.ts';
import { assessmentResults } from '../assessment/assessment.table.server.ts';
import { dataRightsRequests } from '../data-rights/data-rights.table.server.ts';
import { readRetention } from '../admin/attention.server.ts';
import { enquiryConsent } from '../enquiries/enquiry.ts';
import { recordConsent, recordContact } from '../leads/record-contact.server.ts';
import { confirmSubscription } from '../mailing-list/confirm-subscription.server.ts';
import { emailSubscribers, subscriptionTokens } from '../mailing-list/mailing-list.table.server.ts';
import { unsubscribeByOneClick } from '../mailing-list/unsubscribe/one-click.server.ts';
import { contactEnquiries } from '../enquiries/enquiries.table.server.ts';
import { consentRecords, leads } from '../leads/leads.table.server.ts';
import { people } from '../leads/people.table.server.ts';
import { resourceDownloads } from '../resources/resource-downloads.table.server.ts';
import { accountPlatform, addTestFactor, enrolApp, signedUp } from '../testing/test-account.ts';
import { testServices, type TestServices } from '../testing/test-services.ts';
import { features } from '../features.server.ts';
import { retentionRules } from '../platform/privacy/personal-data.server.ts';
import { deleteDueData } from '../platform/privacy/delete-due-data.job.server.ts';
import { isSuppressed } from '../mailing-list/membership.server.ts';

const email = 'ana@example.org';
const name = 'Ana Smith';

/** Adds rows of every kind, all of them created now. */
async function fill(services: TestServices) {
  const { db, time } = services;
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
  const lead = { email, leadSource: 'contact_form', leadType: 'enquiry' } as const;
  await db.transaction((tx) => recordContact(tx, services, lead));
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

async function counts({ db }: TestServices) {
  return {
    delays: await db.$count(signInDelays),
    requests: await db.$count(dataRightsRequests),
    downloads: await db.$count(resourceDownloads),
    results: await db.$count(assessmentResults),
    leads: await db.$count(leads),
    enquiries: await db.$count(contactEnquiries),
  };
}

test('deletes every kind of data when its period in the privacy notice ends, and not before', async () => {
  const services = await testServices({ startAt: '2026-03-02T09:00:00Z' });
  await fill(services);
  const at = async (moment: string) => {
    services.time.set(moment);
    await deleteDueData.handle({}, services);
    return counts(services);
  };
  const all = { delays: 1, requests: 2, downloads: 1, results: 1, leads: 1, enquiries: 1 };
  expect(await at('2026-03-02T20:00:00Z')).toEqual(all);
  expect(await at('2026-03-03T08:00:00Z')).toEqual({ ...all, delays: 0 });
  // A confirmed request waits for its answer; an unconfirmed one is deleted.
  const confirmed = { ...all, delays: 0, requests: 1 };
  expect(await at('2027-03-02T08:00:00Z')).toEqual(confirmed);
  expect(await at('2027-03-02T10:00:00Z')).toEqual({ ...confirmed, downloads: 0 });
  expect(await at('2028-03-02T10:00:00Z')).toEqual({ ...confirmed, downloads: 0, results: 0 });
  const last = { ...confirmed, downloads: 0, results: 0 };
  expect(await at('2029-03-02T08:00:00Z')).toEqual(last);
  expect(await at('2029-03-02T10:00:00Z')).toEqual({ ...last, leads: 0, enquiries: 0 });
});

test('keeps an enquiry and its consent for as long as the last contact is recent', async () => {
  const services = await testServices({ startAt: '2024-02-29T12:00:00Z' });
  await fill(services);
  const { db } = services;
  await db.transaction((tx) =>
    recordConsent(tx, { email, wording: enquiryConsent, page: '/contact' }, services.clock()),
  );
  await db.update(people).set({ lastContactAt: new Date('2026-08-31T12:00:00Z') });
  const at = async (moment: string) => {
    services.time.set(moment);
    await deleteDueData.handle({}, services);
    const { enquiries } = await counts(services);
    return { enquiries, consents: await db.$count(consentRecords) };
  };
  expect(await at('2027-03-01T13:00:00Z')).toEqual({ enquiries: 1, consents: 1 });
  expect(await at('2029-08-31T13:00:00Z')).toEqual({ enquiries: 0, consents: 0 });
});

test('keeps how somebody first got in touch while they have been in touch since in another way', async () => {
  const services = await testServices({ startAt: '2024-02-29T12:00:00Z' });
  await fill(services);
  const { db } = services;
  const lastContactAt = new Date('2026-08-31T12:00:00Z');
  const download = { email, leadSource: 'resource_download', leadType: 'Planning' } as const;
  await db.transaction((tx) => recordContact(tx, services, download, lastContactAt));
  const at = async (moment: string) => {
    services.time.set(moment);
    await deleteDueData.handle({}, services);
    return db.$count(leads);
  };
  expect(await at('2027-03-01T13:00:00Z')).toBe(2);
  expect(await at('2029-08-31T11:00:00Z')).toBe(2);
  expect(await at('2029-08-31T13:00:00Z')).toBe(0);
});

test('deletes a subscription and its consent once its resubscribe link has expired', async () => {
  const services = await testServices({ startAt: '2026-01-31T12:00:00Z' });
  const { db, subscriptions, time } = services;
  const reader = { email, name, source: 'resource_download_planning' };
  await db.transaction((tx) => subscriptions.subscribe(tx, reader));
  const { confirm, oneClick } = await subscriptions.linksFor(email);
  const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';
  await confirmSubscription(services, tokenIn(confirm));
  const stranger = { ...reader, email: 'somebody.else@example.org' };
  await db.transaction((tx) => subscriptions.subscribe(tx, stranger));
  const at = async (moment: string) => {
    time.set(moment);
    await deleteDueData.handle({}, services);
    return {
      readers: await db.$count(emailSubscribers),
      consents: await db.$count(consentRecords),
      links: await db.$count(subscriptionTokens),
    };
  };
  // The stranger never confirmed and is deleted; a reader keeps the unsubscribe link.
  expect(await at('2027-02-01T12:00:00Z')).toEqual({ readers: 1, consents: 1, links: 3 });
  expect(await at('2027-03-03T12:00:00Z')).toEqual({ readers: 1, consents: 1, links: 1 });
  await unsubscribeByOneClick(services, tokenIn(oneClick));
  expect(await at('2027-04-01T12:00:00Z')).toEqual({ readers: 1, consents: 1, links: 1 });
  expect(await at('2027-04-02T13:00:00Z')).toEqual({ readers: 0, consents: 0, links: 0 });
  expect(await isSuppressed(services.db, services, email)).toBe(true);
});

test('applies the retention periods that operator and visitors are told', () => {
  const periods = retentionRules(features).map(({ table, from, keptFor }) => {
    const [unit, count] = Object.entries(keptFor).flat();
    return `${getTableName(table)}.${from.name}: ${count} ${unit}`;
  });
  const told = [
    'account_links.expires_at: 1 months',
    'assessment_result_links.expires_at: 0 hours',
    'assessment_results.created_at: 24 months',
    'audit_log.at: 72 months',
    'backup_runs.started_at: 12 months',
    'undoable_changes.changed_at: 720 hours',
    'consent_records.created_at: 12 months',
    'consent_records.created_at: 24 months',
    'consent_records.created_at: 24 months',
    'consent_records.created_at: 36 months',
    'consent_records.created_at: 720 hours',
    'contact_enquiries.created_at: 36 months',
    'contact_enquiries.created_at: 720 hours',
    'contact_imports.created_at: 720 hours',
    'conversations.created_at: 720 hours',
    'conversations.last_message_at: 36 months',
    'conversations.spam_at: 720 hours',
    'data_rights_links.expires_at: 1 months',
    'data_rights_requests.answered_at: 36 months',
    'data_rights_requests.received_at: 3 months',
    'email_messages.finished_at: 12 months',
    'email_subscribers.created_at: 12 months',
    'email_subscribers.unsubscribed_at: 720 hours',
    'factor_challenges.expires_at: 22 hours',
    'factor_removals.expires_at: 0 hours',
    'factors.created_at: 22 hours',
    'job_runs.started_at: 720 hours',
    'known_devices.last_seen_at: 12 months',
    'leads.last_contact_at: 36 months',
    'message_originals.created_at: 2160 hours',
    'operator_notices.created_at: 3 months',
    'page_counts.day: 24 months',
    'people.last_contact_at: 36 months',
    'people.spam_at: 720 hours',
    'rate_limits.expire: 0 hours',
    'resource_downloads.created_at: 12 months',
    'retention_runs.day: 13 months',
    'session.expires_at: 0 hours',
    'sign_in_delays.last_attempt_at: 22 hours',
    'subscription_tokens.created_at: 12 months',
    'subscription_tokens.expires_at: 12 months',
    'verification.expires_at: 22 hours',
    'webhook_deliveries.finished_at: 720 hours',
  ];
  expect(periods).toEqual(expect.arrayContaining(told));
});

test('counts the rows that are due, due soon and already deleted', async () => {
  const services = await testServices({ startAt: '2026-03-02T09:00:00Z' });
  await fill(services);
  services.time.set('2027-02-20T09:00:00Z');
  const downloads = async () =>
    (await readRetention(services)).find(({ name: rule }) => rule === 'resource downloads');
  expect(await downloads()).toMatchObject({ isDue: 0, willGo: 1, went: 0, lastDay: null });
  services.time.set('2027-03-02T23:30:00Z');
  expect(await downloads()).toMatchObject({ isDue: 1 });
  await deleteDueData.handle({}, services);
  expect(await downloads()).toMatchObject({ isDue: 0, willGo: 0, went: 1, lastDay: '2027-03-02' });
});

test('deletes a second factor that was never verified, and keeps verified ones', async () => {
  const services = await accountPlatform();
  const account = await signedUp(services);
  await addTestFactor(services, account.session.userId);
  await enrolApp(services, account);
  expect(await services.db.$count(factors)).toBe(2);
  services.time.advance(24 * 3600_000);
  await deleteDueData.handle({}, services);
  expect(await services.db.select({ status: factors.status }).from(factors)).toEqual([
    { status: 'verified' },
  ]);
});

test('reports a retention rule that fails, and still applies the others', async () => {
  const services = await testServices();
  await fill(services);
  await services.db.execute(sql`drop table ${assessmentResults} cascade`);
  services.time.advance(2 * 366 * 86_400_000);
  await expect(deleteDueData.handle({}, services)).rejects.toThrow(/assessment results.*not exist/);
  expect(await services.db.$count(resourceDownloads)).toBe(0);
});
