import { expect, test } from 'vitest';
import { assessmentResults } from '../../assessment/assessment.table.server.ts';
import { storeEnquiry } from '../../testing/test-enquiries.ts';
import { pageCounts } from '../../platform/web/web.table.server.ts';
import { recordContact } from '../../leads/record-contact.server.ts';
import { testServices } from '../../testing/test-services.ts';
import { readOverview } from './read-overview.server.ts';

const now = '2026-04-06T09:00:00Z';

test('counts leads by London’s days, visits (robots apart), scores and waiting work', async () => {
  const services = await testServices({ startAt: now });
  const lead = { leadType: 'general', leadSource: 'contact_form' } as const;
  for (const [email, time] of [
    ['a@example.org', '2026-04-05T23:30:00Z'],
    ['b@example.org', '2026-04-05T22:30:00Z'],
    ['c@example.org', '2026-03-07T23:59:00Z'],
  ] as const) {
    const contact = { ...lead, email };
    await services.db.transaction((tx) => recordContact(tx, services, contact, new Date(time)));
  }
  const enquiry = (reference: string, suspectedSpam: boolean, answered: string | null) => ({
    reference,
    name: 'Ana Smith',
    email: 'a@example.org',
    message: 'Hello',
    suspectedSpam,
    fingerprint: reference,
    page: '/contact',
    createdAt: new Date('2026-04-04T09:00:00Z'),
    answeredAt: answered === null ? null : new Date(answered),
  });
  await storeEnquiry(services, enquiry('1', false, '2026-04-04T10:00:00Z'));
  await storeEnquiry(services, enquiry('2', false, null));
  await storeEnquiry(services, enquiry('3', true, null));
  const count = { day: '2026-04-04', page: '/contact', event: 'seen', asker: 'human' } as const;
  await services.db.insert(pageCounts).values([
    { ...count, count: 10 },
    { ...count, page: '/', count: 5 },
    { ...count, event: 'ahead', count: 2 },
    { ...count, event: 'started', count: 4 },
    { ...count, asker: 'robot', count: 90 },
    { ...count, day: '2026-03-07', count: 1000 },
  ]);
  await services.db.insert(assessmentResults).values({
    email: 'a@example.org',
    name: 'Ana Smith',
    score: 85,
    answers: {},
    recommendations: [],
    fingerprint: '1',
    createdAt: new Date(now),
  });

  const overview = await readOverview(services, 30);
  expect(overview.leads).toHaveLength(30);
  expect(overview.leads.slice(-2)).toMatchObject([
    { until: '2026-04-05', total: 1 },
    { until: '2026-04-06', total: 1 },
  ]);
  expect(overview.leads.reduce((sum, { total }) => sum + total, 0)).toBe(2);
  expect(overview.funnels[0]).toEqual({
    name: 'Contact',
    lastStep: 'answered',
    seen: 17,
    ahead: 2,
    started: 4,
    sent: 2,
    finished: 1,
    robots: 90,
  });
  expect(overview.funnels[2]).toMatchObject({ name: 'Assessment', sent: 1, finished: 1 });
  expect(overview.scores[8]).toMatchObject({
    from: 80,
    count: 1,
    risk: { level: 'low', name: 'Low Risk' },
  });
  expect(overview.pages[0]).toEqual({ page: '/contact', people: 12, robots: 90 });
  expect(overview.waiting).toMatchObject([{ kind: 'promises broken', count: 1 }]);
  const quarter = await readOverview(services, 90);
  expect(quarter.leads.reduce((sum, { total }) => sum + total, 0)).toBe(3);
});

test('a new installation has an empty overview', async () => {
  const overview = await readOverview(await testServices({ jobs: [] }), 365);
  expect(overview.waiting).toEqual([]);
  expect(overview.pages).toEqual([]);
  expect(overview.leads.every(({ total }) => total === 0)).toBe(true);
});
