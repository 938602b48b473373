import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import { askAsAdmin } from '../../testing/ask-as-admin.ts';
import { kim, leadPlatform, person as contact } from '../../testing/test-leads.ts';
import { person, teamSession } from '../../testing/test-people.ts';
import { mergePeople } from '../merging/merge-people.server.ts';
import { people } from '../people.table.server.ts';
import { loader } from './admin-people.route.tsx';
import { saveView } from './saved-views.server.ts';

async function start() {
  const services = await leadPlatform();
  const read = async (query = '') =>
    askAsAdmin(services, loader, `/admin/people?${query}`, await teamSession(services, kim));
  /** The names of those whom an address lists, in order. */
  const names = async (query = '') => (await read(query)).list.rows.map(({ cells }) => cells[0]);
  return { services, read, names };
}

test('sorts by name, stage, owner and due, those without a day last', async () => {
  const { services, names } = await start();
  const ids = [];
  for (const name of ['Cy Dee', 'Ada Bee', 'Bo Cee']) {
    ids.push(await person(services, { name, email: '', phone: '020 7946 0148' }));
  }
  const [cy = '', ada = ''] = ids;
  const { db } = services;
  await db.update(people).set({ stage: 'won', ownerId: 'lee' }).where(eq(people.id, ada));
  await db
    .update(people)
    .set({ stage: 'contacted', nextStepDue: '2026-03-04' })
    .where(eq(people.id, cy));
  expect(await names('sort=name')).toEqual(['Ada Bee', 'Bo Cee', 'Cy Dee']);
  expect(await names('sort=stage')).toEqual(['Bo Cee', 'Cy Dee', 'Ada Bee']);
  expect((await names('sort=-owner'))[0]).toBe('Ada Bee');
  await db.update(users).set({ name: 'Abe' }).where(eq(users.id, 'lee'));
  expect((await names('sort=owner'))[0]).toBe('Ada Bee');
  expect((await names('sort=due'))[0]).toBe('Cy Dee');
});

test.each([
  ['0148', true],
  ['7946 0148', true],
  ['79460', true],
  ['020 7946 0148', true],
  ['+44 (0)20-7946', true],
  ['0044 207946', true],
  ['946014', true],
  ['hallam', true],
  ['buyer', true],
  ['1480', false],
])('finds a person by %j: %s', async (q, isFound) => {
  const { services, names } = await start();
  const hallam = { name: 'Ana Lee', email: 'ana@hallam.example', role: 'Buyer' };
  await person(services, { ...hallam, phone: '+44 20 7946 0148' });
  await person(services, { name: 'Bo Lee', phone: '01632 960000' });
  expect(await names(`q=${encodeURIComponent(q)}`)).toEqual(isFound ? ['Ana Lee'] : []);
});

test('keeps filters by time and by “me” relative, and leaves merged people and spam out', async () => {
  const { services, names, read } = await start();
  const [mine, spam, merged] = [
    await person(services, { name: 'Mine', email: 'a@rees.example' }),
    await person(services, { name: 'Spam', email: 'b@rees.example' }),
    await person(services, { name: 'Merged Away', email: 'c@rees.example' }),
  ] as const;
  const { db, time } = services;
  await db.update(people).set({ nextStepDue: '2026-03-09' }).where(eq(people.id, mine));
  await db.update(people).set({ spamAt: services.clock() }).where(eq(people.id, spam));
  await db.update(people).set({ mergedInto: mine }).where(eq(people.id, merged));
  expect(await names()).toEqual(['Mine']);
  expect(await names('spam=yes')).toEqual(['Spam']);
  expect(await names('owner=me')).toEqual(['Mine']);
  expect(await names('q=away')).toEqual(['Mine']);
  expect(await names('company=rees')).toEqual(['Mine']);
  expect(await names('company=other')).toEqual([]);
  expect(await names('due=6')).toEqual([]);
  expect(await names('contact=7')).toEqual(['Mine']);
  time.advance({ days: 8 });
  expect(await names('due=6')).toEqual(['Mine']);
  expect(await names('contact=7')).toEqual([]);
  expect(await names('contact=-7')).toEqual(['Mine']);
  const { tabs } = await read('owner=me&stage=open&tag=x');
  expect(tabs.map(({ label, count, isCurrent }) => [label, count.total, isCurrent])).toEqual([
    ['Open', 1, false],
    ['Mine', 1, true],
    ['Due by today', 1, false],
    ['No owner', 0, false],
    ['Spam', 1, false],
    ['Everyone', 1, false],
  ]);
});

test('shows saved views to their owner, and to the team if shared, with the columns chosen', async () => {
  const { services, read } = await start();
  await contact(services);
  const query = 'owner=me&show=email&show=stage&after=x&done=view-saved';
  await saveView(services, kim, { name: 'Mail', query, isShared: true });
  await saveView(services, { userId: 'lee', email: '' }, { name: 'Own', query, isShared: false });
  const { tabs, list } = await read('owner=me&show=email&show=stage');
  expect(tabs.filter(({ isCurrent }) => isCurrent)).toMatchObject([
    { label: 'Mail', query: 'owner=me&show=email&show=stage', isOwn: true },
  ]);
  expect(tabs.map(({ label }) => label)).not.toContain('Own');
  expect(list.columns.map(({ label }) => label)).toEqual(['Name', 'Email', 'Stage']);
});

test('filters and sorts by score and risk, which follow addresses and their assessments', async () => {
  const { services, names, read } = await start();
  const { db } = services;
  const take = (email: string, score: number, at: string) =>
    db.execute(sql`insert into assessment_results
      (email, name, score, answers, recommendations, fingerprint, created_at)
      values (${email}, 'Ana', ${score}, '{}', '[]', ${email + at}, ${at})`);
  await take('ana@rees.example', 20, '2026-02-01T09:00:00Z');
  const ana = await person(services, { name: 'Ana', email: 'ana@rees.example' });
  const ben = await person(services, { name: 'Ben', email: 'ben@rees.example' });
  await take('ben@rees.example', 90, '2026-02-02T09:00:00Z');
  await take('ana@rees.example', 60, '2026-02-03T09:00:00Z');
  await person(services, { name: 'Cy', email: 'cy@rees.example' });
  expect(await names('sort=-score')).toEqual(['Ben', 'Ana', 'Cy']);
  expect(await names('risk=moderate')).toEqual(['Ana']);
  expect(await names('risk=low')).toEqual(['Ben']);
  expect(await names('risk=none')).toEqual(['Cy']);
  const { list } = await read('sort=-score&show=score&show=risk');
  expect(list.rows.map(({ cells }) => cells.slice(1))).toEqual([
    [90, { text: 'Low Risk', level: 'low' }],
    [60, { text: 'Moderate Risk', level: 'moderate' }],
    [null, undefined],
  ]);
  expect(await mergePeople(services, kim, { personId: ana, otherId: ben })).toMatchObject({
    kind: 'done',
  });
  expect(await names('risk=low')).toEqual([]);
  expect(await names('risk=moderate')).toEqual(['Ana']);
  await db.execute(sql`delete from assessment_results where score = 60`);
  expect(await names('risk=low')).toEqual(['Ana']);
});

test('filters by the days of first and last contact, and by source however it is typed', async () => {
  const { services, names } = await start();
  await person(services, { name: 'Ana', source: 'By Telephone' });
  services.time.advance({ days: 3 });
  await person(services, { name: 'Bo', email: 'bo@rees.example', source: 'In person' });
  expect(await names('first-from=2026-03-03')).toEqual(['Bo']);
  expect(await names('first-to=2026-03-02')).toEqual(['Ana']);
  expect(await names('last-from=2026-03-02&last-to=2026-03-04')).toEqual(['Ana']);
  expect(await names('first-from=yesterday')).toEqual(['Bo', 'Ana']);
  expect(await names('source=By+telephone')).toEqual(['Ana']);
});
