import { asc, desc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { kim, leadPlatform, lee, person } from '../../testing/test-leads.ts';
import { person as added } from '../../testing/test-people.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { companies } from '../companies/companies.table.server.ts';
import { deleteCompany, mergeCompanies } from '../companies/merge-companies.server.ts';
import { storeCompany } from '../companies/store-company.server.ts';
import { leads } from '../leads.table.server.ts';
import { decideClaim, openClaims } from '../person/change-facts.server.ts';
import { people } from '../people.table.server.ts';
import { savedViews, undoableChanges } from './people-lists.table.server.ts';
import { changeView, saveView } from './saved-views.server.ts';
import { undoChange } from './undo-changes.server.ts';
import { listDone } from './undoable-changes.server.ts';

async function undoLast(services: TestServices) {
  const [last] = await services.db
    .select()
    .from(undoableChanges)
    .orderBy(desc(undoableChanges.changedAt))
    .limit(1);
  expect(await undoChange(services, lee, last?.id ?? ''), 'another’s').toBeNull();
  return { what: last?.what, undone: await undoChange(services, kim, last?.id ?? '') };
}

test('brings a deleted view back as it was', async () => {
  const services = await leadPlatform();
  const { db } = services;
  await saveView(services, kim, { name: 'Warm', query: 'stage=contacted', isShared: true });
  const before = await db.select().from(savedViews);
  await changeView(services, kim, before[0]?.id ?? '', 'deleted');
  expect(await db.$count(savedViews)).toBe(0);
  const undone = { restored: 1, left: 0 };
  expect(await undoLast(services)).toEqual({ what: 'View “Warm” deleted', undone });
  expect(await db.select().from(savedViews)).toEqual(before);
});

test('brings a deleted company back with those merged into it, unless another has its domain', async () => {
  const services = await leadPlatform();
  const { db, time } = services;
  const add = async (name: string, domain: string) => {
    const stored = await storeCompany(services, kim, { name, domain });
    return 'id' in stored ? stored.id : '';
  };
  const [a, b, c] = [
    await add('A', 'a.example'),
    await add('B', 'b.example'),
    await add('C', 'c.example'),
  ];
  await mergeCompanies(services, kim, { companyId: b, otherId: a });
  time.advance(1000);
  await mergeCompanies(services, kim, { companyId: c, otherId: b });
  time.advance(1000);
  const read = () => db.select().from(companies).orderBy(asc(companies.name));
  const before = await read();
  await deleteCompany(services, kim, c);
  expect(await read()).toEqual([]);
  const all = { restored: 3, left: 0 };
  expect(await undoLast(services)).toEqual({ what: 'C deleted', undone: all });
  expect(await read()).toEqual(before);
  time.advance(1000);
  await deleteCompany(services, kim, c);
  await add('New', 'c.example');
  expect(await undoLast(services)).toMatchObject({ undone: { restored: 0, left: 3 } });
  const [late] = await listDone(services, kim.userId, new Date(0));
  expect(late).toMatchObject({ what: 'C deleted', state: 'overtaken' });
});

test('parts merged companies again, each with its own people', async () => {
  const services = await leadPlatform();
  const { db } = services;
  for (const domain of ['a.example', 'b.example']) {
    await added(services, { name: domain, email: `ana@${domain}` });
  }
  const read = () =>
    db.select({ name: people.name, at: people.companyId }).from(people).orderBy(people.name);
  const before = await read();
  const [companyId = '', otherId = ''] = before.map(({ at }) => at ?? '');
  await mergeCompanies(services, kim, { companyId, otherId });
  expect((await read()).map(({ at }) => at)).toEqual([companyId, companyId]);
  expect(await undoLast(services)).toMatchObject({ what: 'b.example merged into a.example' });
  expect(await read()).toEqual(before);
});

test.each(['accepted', 'dismissed'] as const)('asks again about a name that was %s', async (is) => {
  const services = await leadPlatform();
  const { db } = services;
  const personId = await person(services);
  await person(services, { name: 'Anna Smith' });
  const [claim] = await openClaims(db, [personId]);
  await decideClaim(services, kim, { personId, claimId: claim?.id ?? '' }, is);
  expect(await openClaims(db, [personId])).toEqual([]);
  const name = is === 'accepted' ? 'Anna Smith' : 'Ana Smith';
  expect(await db.select().from(people)).toMatchObject([{ name }]);
  const { undone } = await undoLast(services);
  expect(undone).toEqual({ restored: 1, left: 0 });
  expect(await openClaims(db, [personId])).toEqual([claim]);
  expect(await db.select().from(people)).toMatchObject([{ name: 'Ana Smith' }]);
  const named = await db
    .select({ name: leads.name })
    .from(leads)
    .where(sql`true`);
  expect(named.map((lead) => lead.name)).toEqual(['Ana Smith']);
});
