import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditLog } from '../../platform/privacy/privacy.table.server.ts';
import { kim, leadPlatform } from '../../testing/test-leads.ts';
import { person } from '../../testing/test-people.ts';
import type { TestServices } from '../../testing/test-services.ts';
import { people } from '../people.table.server.ts';
import { companies } from './companies.table.server.ts';
import { deleteCompany, mergeCompanies, undoCompanyMerge } from './merge-companies.server.ts';
import { readCompany } from './read-company.server.ts';

const domains = ['hallam.example', 'calder.example', 'severn.example', 'tyne.example'];
const noView = { find: '', merge: null };

/** A person at each domain, and the ids of their companies. */
async function addCompanies(services: TestServices): Promise<string[]> {
  const ids = [];
  for (const domain of domains) {
    const id = await person(services, { name: `Ana at ${domain}`, email: `ana@${domain}` });
    const [added] = await services.db.select().from(people).where(eq(people.id, id));
    ids.push(added?.companyId ?? '');
  }
  return ids;
}

const state = async ({ db }: TestServices) => ({
  people: await db
    .select({ name: people.name, companyId: people.companyId, searchText: people.searchText })
    .from(people)
    .orderBy(asc(people.name)),
  companies: await db
    .select({ name: companies.name, also: companies.also, mergedInto: companies.mergedInto })
    .from(companies)
    .orderBy(asc(companies.name)),
});

test('makes one company of two domains, for people known and new, until that is undone', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const [companyId = '', otherId = ''] = await addCompanies(services);
  const pair = { companyId, otherId };
  expect(await mergeCompanies(services, kim, pair)).toEqual({ kind: 'done' });
  await person(services, { name: 'Bo at calder.example', email: 'bo@calder.example' });
  await person(services, {
    name: 'Cy',
    email: '',
    phone: '0148 960000',
    company: 'Calder.example',
  });
  const merged = await readCompany(db, companyId, { find: 'severn', merge: otherId });
  expect(merged?.people.map(({ name }) => name).toSorted()).toEqual([
    'Ana at calder.example',
    'Ana at hallam.example',
    'Bo at calder.example',
    'Cy',
  ]);
  expect(merged).toMatchObject({
    company: { also: 'calder.example' },
    merged: [{ id: otherId }],
    found: [{ domain: 'severn.example' }],
    chosen: null,
    isDeletable: false,
  });
  const [found] = await db.select().from(people).where(eq(people.name, 'Bo at calder.example'));
  expect(found?.searchText).toContain('hallam.example');

  expect(await undoCompanyMerge(services, kim, pair)).toEqual({ kind: 'done' });
  const names = async (id: string) =>
    (await readCompany(db, id, noView))?.people.map(({ name }) => name).toSorted();
  expect(await names(companyId)).toEqual(['Ana at hallam.example']);
  expect(await names(otherId)).toEqual(['Ana at calder.example', 'Bo at calder.example', 'Cy']);
  const audited = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `company:${otherId}`));
  expect(audited.map(({ act }) => act)).toEqual(['company.merged', 'company.unmerged']);
});

test('undoing merges in any order gives back what was', async () => {
  const services = await leadPlatform();
  const ids = await addCompanies(services);
  const before = await state(services);
  const index = fc.nat(ids.length - 1);
  const steps = fc.array(fc.tuple(index, index, fc.boolean()), { minLength: 1, maxLength: 8 });
  const runs = fc.asyncProperty(
    steps,
    fc.shuffledSubarray(ids, { minLength: 4 }),
    async (acts, order) => {
      for (const [one, two, isUndone] of acts) {
        const pair = { companyId: ids[one] ?? '', otherId: ids[two] ?? '' };
        await (isUndone ? undoCompanyMerge : mergeCompanies)(services, kim, pair);
      }
      for (const id of order) {
        await undoCompanyMerge(services, kim, { companyId: id, otherId: id });
      }
      expect(await state(services)).toEqual(before);
    },
  );
  await fc.assert(runs, { numRuns: 15 });
});

test('deletes a company without people alone, with those merged into it', async () => {
  const services = await leadPlatform();
  const { db } = services;
  const [companyId = '', otherId = ''] = await addCompanies(services);
  await mergeCompanies(services, kim, { companyId, otherId });
  expect(await deleteCompany(services, kim, companyId)).toEqual({ kind: 'has-people' });
  await db.update(people).set({ companyId: null });
  expect(await deleteCompany(services, kim, companyId)).toEqual({ kind: 'done' });
  expect(await deleteCompany(services, kim, companyId)).toEqual({ kind: 'gone' });
  expect(await db.$count(companies)).toBe(2);
});
