import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { askAsAdmin } from '../../testing/ask-as-admin.ts';
import { kim, leadPlatform } from '../../testing/test-leads.ts';
import { person, teamSession } from '../../testing/test-people.ts';
import { people } from '../people.table.server.ts';
import { companies } from './companies.table.server.ts';
import { loader } from './admin-companies.route.tsx';
import { partMailboxProviders } from './part-mailbox-providers.job.server.ts';
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
  if (added.is !== 'stored') throw new Error(added.is);
  expect(await add('Other', 'hallam.example')).toMatchObject({ is: 'invalid', field: 'domain' });
  expect(await add('Other', 'gmail.com')).toMatchObject({ is: 'invalid', field: 'domain' });
  expect(await add('Hallam Ltd', 'hallam.example', added.id)).toMatchObject({ is: 'stored' });
  expect(await add('Gone', '', crypto.randomUUID())).toEqual({ is: 'gone' });
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

test('takes the domain of a mailbox provider from the companies that have it, night by night', async () => {
  const services = await leadPlatform({ jobs: [partMailboxProviders] });
  const { db, clock } = services;
  const createdAt = clock();
  const ids = await db
    .insert(companies)
    .values([
      { name: 'orange.fr', domain: 'orange.fr', createdAt },
      { name: 'Northgate Ltd', domain: 'posteo.de', createdAt },
      { name: 'hallam.example', domain: 'hallam.example', createdAt },
    ])
    .returning({ id: companies.id });
  for (const [index, { id: companyId }] of ids.entries()) {
    const personId = await person(services, { name: `${index}`, email: `${index}@posteo.de` });
    await db.update(people).set({ companyId }).where(eq(people.id, personId));
  }
  await partMailboxProviders.handle({}, services);
  await partMailboxProviders.handle({}, services);
  const left = await db
    .select({ person: people.name, company: companies.name, domain: companies.domain })
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId))
    .orderBy(people.name);
  expect(left).toEqual([
    { person: '0', company: null, domain: null },
    { person: '1', company: 'Northgate Ltd', domain: null },
    { person: '2', company: 'hallam.example', domain: 'hallam.example' },
  ]);
});
