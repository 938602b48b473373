import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { storeEnquiry } from '../../testing/test-enquiries.ts';
import { people } from '../../leads/people.table.server.ts';
import { markSpam } from '../../leads/person/remove-person.server.ts';
import { storeWorkingHours } from '../../leads/promise/working-hours.server.ts';
import { recordPerson } from '../../leads/record-person.server.ts';
import { kim, leadPlatform, lee, plan } from '../../testing/test-leads.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { readDay } from './read-day.server.ts';

type Lead = Partial<typeof people.$inferInsert>;

/** Records a person with an enquiry of this many hours ago, and returns the person's id. */
async function enquired(services: TestServices, email: string, hours: number, person: Lead = {}) {
  const at = new Date(services.clock().getTime() - hours * 3_600_000);
  const { personId } = await services.db.transaction((tx) =>
    recordPerson(tx, { email, name: email.slice(0, 3), phone: null, source: 'contact_form', at }),
  );
  if (Object.keys(person).length > 0) {
    await services.db.update(people).set(person).where(eq(people.id, personId));
  }
  await storeEnquiry(services, {
    reference: email,
    name: email.slice(0, 3),
    email,
    message: 'Hello',
    suspectedSpam: false,
    page: '/contact',
    createdAt: at,
  });
  return personId;
}

test('lists what waits, shortest time first, with its owner, and counts the team’s', async () => {
  const services = await leadPlatform({ startAt: '2026-11-26T09:40:00Z' });
  await enquired(services, 'ann@sample.example', 2, { ownerId: 'lee' });
  await enquired(services, 'ben@mock.example', 25);
  const cat = await enquired(services, 'cat@mock.example', 10);
  await markSpam(services, kim, cat, true);
  const day = await readDay(services, { userId: 'kim', role: 'consultant' });
  expect(day.unanswered).toMatchObject([
    { name: 'ben', company: 'mock.example', owner: null },
    { name: 'ann', company: 'sample.example', owner: { id: 'lee', name: 'Lee' } },
  ]);
  expect(day.team).toEqual([
    { id: 'lee', name: 'Lee', count: 1, href: '/admin/inbox?owner=lee' },
    { id: '', name: null, count: 1, href: '/admin/inbox?owner=none' },
  ]);
  expect(day.inbox).toBe('/admin/inbox');
});

test('lists a user’s own next steps by their day, and none with people who are lost', async () => {
  const services = await leadPlatform({ startAt: '2026-11-26T09:40:00Z' });
  const due = async (email: string, days: string[], more: Lead = {}) => {
    const id = await enquired(services, email, 2, { ownerId: kim.userId, ...more });
    for (const day of days) await plan(services, id, { what: `By ${day}`, due: day });
  };
  await due('ann@sample.example', ['2026-11-30', '2026-11-26']);
  await due('ben@sample.example', ['2026-11-24'], { stage: 'won' });
  await due('cat@sample.example', ['2026-11-25'], { stage: 'lost' });
  await due('dan@sample.example', ['2026-11-25'], { ownerId: lee.userId });
  const { nextSteps, today } = await readDay(services, { userId: 'kim', role: 'consultant' });
  expect(today).toBe('2026-11-26');
  expect(nextSteps.map(({ name, due: day, stage }) => [name, day, stage])).toEqual([
    ['ben', '2026-11-24', 'won'],
    ['ann', '2026-11-26', 'new'],
    ['ann', '2026-11-30', 'new'],
  ]);
});

test('shows health and pages of admins to admins alone', async () => {
  const services = await leadPlatform({ startAt: '2026-11-26T09:40:00Z' });
  await enquired(services, 'ann@sample.example', 2);
  const consultants = await readDay(services, { userId: 'kim', role: 'consultant' });
  expect(consultants.health).toBeNull();
  expect(consultants.arrived).toContainEqual({
    label: 'Enquiries',
    count: 1,
    href: '/admin/enquiries',
  });
  const admins = await readDay(services, { userId: 'kim', role: 'admin' });
  expect(admins.health?.title).toMatch(/checks? (passed|needs? a look)/);
});

test('lists an admin’s first steps, each ticked once it is done, until there is work', async () => {
  const services = await leadPlatform({ startAt: '2026-11-26T09:40:00Z' });
  const read = async (role: 'admin' | 'consultant') =>
    (await readDay(services, { userId: 'kim', role })).firstSteps;
  const done = async () =>
    (await read('admin')).flatMap(({ label, isDone }) => (isDone ? label : []));
  expect(await read('admin')).toHaveLength(6);
  expect(await read('consultant')).toEqual([]);
  // Kim and Lee are admins.
  expect(await done()).toEqual([expect.stringContaining('second admin')]);
  await storeWorkingHours(services, kim, () => ({ isOn: false }));
  expect(await done()).toHaveLength(2);
  await enquired(services, 'ann@sample.example', 2);
  expect(await read('admin')).toEqual([]);
});
