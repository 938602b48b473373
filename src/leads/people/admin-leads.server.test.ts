import { expect, test } from 'vitest';
import { askAsAdmin } from '../../testing/ask-as-admin.ts';
import { kim, leadPlatform, person } from '../../testing/test-leads.ts';
import { loader } from './admin-leads.route.tsx';
import { markSpam } from '../person/remove-person.server.ts';

test('lists every way people came, linked to them, without those marked as spam', async () => {
  const services = await leadPlatform();
  const ana = await person(services);
  await person(services, { leadSource: 'resource_download', leadType: 'planning' });
  const spam = await person(services, { email: 'win@prizes.example', name: 'You Won' });
  await markSpam(services, kim, spam, true);
  const { rows } = await askAsAdmin(services, loader, '/admin/leads');
  expect(rows.map(({ href }) => href)).toEqual([`/admin/people/${ana}`, `/admin/people/${ana}`]);
});
