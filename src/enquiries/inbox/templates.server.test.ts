import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { undoableChanges } from '../../leads/people/people-lists.table.server.ts';
import { undoChange } from '../../leads/people/undo-changes.server.ts';
import { knownMigrations, migrate } from '../../platform/database/migrate.server.ts';
import { postAsAdmin } from '../../testing/ask-as-admin.ts';
import { earlierSchema } from '../../testing/earlier-schema.ts';
import { kim, leadPlatform } from '../../testing/test-leads.ts';
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  listTemplates,
  mostTemplates,
} from '../conversations/reply-templates.server.ts';
import { findUnknownPlaceholder } from '../conversations/reply.ts';
import { action } from './templates.route.tsx';

test('loses no text to a colleague who changed or deleted the template, or added the last one', async () => {
  const services = await leadPlatform();
  const { db } = services;
  await addTemplate(services, kim, { name: 'Call', body: 'Friday?' });
  const [template] = await listTemplates(db);
  const id = template?.id ?? '';
  const was = 'Friday?';
  const press = (intent: string) => {
    const fields = { intent, id, name: 'Call', body: 'My own text', was };
    return postAsAdmin(services, action, '/admin/inbox/templates', { fields });
  };
  await changeTemplate(services, kim, id, { name: 'Call', body: 'Monday?', was });
  expect(await press('change')).toMatchObject({
    data: {
      values: { intent: 'change', body: 'My own text' },
      errors: [{ message: 'A colleague has changed this text: save again to replace theirs' }],
    },
  });
  await deleteTemplate(services, kim, id);
  expect(await press('change')).toMatchObject({
    data: {
      values: { intent: 'add', body: 'My own text' },
      errors: [{ message: 'A colleague has deleted this template: add it again to keep it' }],
    },
  });
  for (let n = 0; n < mostTemplates; n += 1) {
    await addTemplate(services, kim, { name: `Number ${n}`, body: 'Hello' });
  }
  expect(await press('add')).toMatchObject({
    data: {
      values: { body: 'My own text' },
      errors: [{ message: 'There can be nine, one for each number key' }],
    },
  });
  expect((await listTemplates(db)).map(({ body }) => body)).not.toContain('My own text');
});

test('brings a deleted template back to its key', async () => {
  const services = await leadPlatform();
  const { db } = services;
  for (const name of ['One', 'Two', 'Three']) {
    await addTemplate(services, kim, { name, body: 'Hello' });
  }
  const before = await listTemplates(db);
  await deleteTemplate(services, kim, before[1]?.id ?? '');
  await addTemplate(services, kim, { name: 'Four', body: 'Hello' });
  const [did] = await db.select().from(undoableChanges);
  expect(did?.what).toBe('Template “Two” deleted');
  expect(await undoChange(services, kim, did?.id ?? '')).toEqual({ restored: 1, left: 0 });
  const names = (await listTemplates(db)).map(({ name }) => name);
  expect(names).toEqual(['One', 'Two', 'Three', 'Four']);
});

test.each([
  ['a new installation begins with five texts', false, 5],
  ['one with a team gets none', true, 0],
])('%s', async (_, hasUser, count) => {
  const isOfTexts = ({ sql: [first = ''] }: { sql: string[] }) =>
    first.includes('INSERT INTO reply_templates');
  const database = await earlierSchema(knownMigrations().findIndex(isOfTexts));
  if (hasUser) {
    await database.db.execute(sql`insert into "user" (id, name, email) values ('a', 'A', 'a@b.c')`);
  }
  await migrate(database);
  const templates = await listTemplates(database.db);
  expect(templates).toHaveLength(count);
  for (const { body } of templates) expect(findUnknownPlaceholder(body)).toBeFalsy();
});
