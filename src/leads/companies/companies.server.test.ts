import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { askAsAdmin } from '../../testing/ask-as-admin.ts';
import { kim, leadPlatform } from '../../testing/test-leads.ts';
import { person, teamSession } from '../../testing/test-people.ts';
import { people } from '../people.table.server.ts';
import { companies } from './companies.table.server.ts';
import { loader } from './admin-companies.route.tsx';
import { readCompany } from './read-company.server.ts';
import { storeCompany } from './store-company.server.ts';

test('counts the people of a company, known by its domain or by the name that the team gives', async () => {
  const services = await leadPlatform();
  await person(services, { name: 'Ana', email: 'ana@hallam.example' });
  await person(services, { name: 'Bo', email: 'bo@hallam.example', company: 'Hallam Freight' });
  await person(services, {
    name: 'Cy',
    email: '',
    phone: '0148 960000',
    company: 'hallam freight',
  });
  await person(services, { name: 'Di', email: 'di@gmail.com' });
  const { page } = await askAsAdmin(
    services,
    loader,
    '/admin/companies?sort=name',
    await teamSession(services, kim),
  );
  expect(page.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['Hallam Freight', 'hallam.example', 3],
  ]);
});

test('renames a company, and takes no domain that another has or that names no company', async () => {
  const services = await leadPlatform();
  const add = (name: string, domain: string, id?: string) =>
    storeCompany(services, kim, { name, domain }, id);
  const added = await add('Hallam', 'hallam.example');
  if (added.kind !== 'stored') throw new Error(added.kind);
  expect(await add('Other', 'hallam.example')).toMatchObject({ kind: 'invalid', field: 'domain' });
  expect(await add('Other', 'gmail.com')).toMatchObject({ kind: 'invalid', field: 'domain' });
  expect(await add('Hallam Ltd', 'hallam.example', added.id)).toMatchObject({ kind: 'stored' });
  expect(await add('Gone', '', crypto.randomUUID())).toEqual({ kind: 'gone' });
  expect(await services.db.select().from(companies)).toMatchObject([{ name: 'Hallam Ltd' }]);
});

test('joins a company typed by hand with the one that its addresses had made', async () => {
  const services = await leadPlatform();
  const { db } = services;
  await person(services, { name: 'Ana', email: '', phone: '0148 960000', company: 'Hallam' });
  await person(services, { name: 'Bo', email: 'bo@hallam.example' });
  await person(services, { name: 'Cy', email: 'cy@hallam.example', company: 'HALLAM' });
  await person(services, { name: 'Di', email: 'di@hallam.example' });
  const found = await db
    .select({ name: people.name, company: companies.name })
    .from(people)
    .innerJoin(companies, eq(companies.id, people.companyId))
    .orderBy(people.name);
  expect(found).toEqual(['Ana', 'Bo', 'Cy', 'Di'].map((name) => ({ name, company: 'Hallam' })));
});

test('offers companies that differ in what stands around their name, or have its domain as theirs', async () => {
  const { db } = await leadPlatform();
  const createdAt = new Date('2026-03-02T09:00:00Z');
  const [hallam] = await db
    .insert(companies)
    .values([
      { name: 'Hallam Freight Ltd', domain: 'hallam.example', createdAt },
      { name: 'HALLAM FREIGHT LIMITED', createdAt },
      { name: 'Hallam-Freight', createdAt },
      { name: 'Hallam Freight Lines', createdAt },
      { name: 'hallam.example', createdAt },
      { name: 'Halifax', createdAt },
    ])
    .returning();
  const page = await readCompany(db, hallam?.id ?? '', { find: '', merge: null });
  expect(page?.alike.map(({ name }) => name).toSorted()).toEqual([
    'HALLAM FREIGHT LIMITED',
    'Hallam-Freight',
    'hallam.example',
  ]);
});
