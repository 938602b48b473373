import { expect, test } from 'vitest';
import { postAsAdmin } from '../../testing/ask-as-admin.ts';
import { kim, leadPlatform } from '../../testing/test-leads.ts';
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  listTemplates,
  mostTemplates,
} from '../conversations/reply-templates.server.ts';
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
