import { expect, test } from 'vitest';
import { askAsAdmin } from '../../testing/ask-as-admin.ts';
import { testServices } from '../../testing/test-services.ts';
import { leadAttention } from '../reporting.server.ts';
import { phoneKey } from '../../platform/forms/phone-number.ts';
import { leads } from '../leads.table.server.ts';
import { loader } from './admin-leads.route.tsx';

const now = new Date('2026-03-02T12:00:00Z');
const times = { createdAt: now, lastContactAt: now };
const common = { ...times, leadSource: 'contact_form', leadType: 'enquiry' } as const;

async function finder() {
  const services = await testServices();
  const ana = crypto.randomUUID();
  const once = crypto.randomUUID();
  const known = [
    {
      ...common,
      id: ana,
      email: 'ana@hallam.example',
      name: 'Ana Smith',
      phone: '+44 (0)20 7946 0148',
    },
    { ...common, email: 'ines@porto.example', name: 'Inês Sá', phone: '+351 21 555 0100' },
    { ...common, email: '2079460999@hallam.example', name: null, phone: null },
    { ...common, id: once, email: 'ana.jones@home.example', mergedInto: ana },
    { ...common, email: 'aj@mobile.example', phone: '07700 900123', mergedInto: once },
  ];
  await services.db
    .insert(leads)
    .values(
      known.map((row) => ({ ...row, phoneKey: phoneKey('phone' in row ? row.phone : null) })),
    );
  return async (asked: string) => {
    const path = `/admin/leads?q=${encodeURIComponent(asked)}&sort=email`;
    const { rows, columns } = await askAsAdmin(services, loader, path);
    const email = columns.findIndex(({ label }) => label === 'Email');
    return rows.map(({ cells }) => cells[email]);
  };
}

test.each([
  '020 7946 0148',
  '0044 20-7946-0148',
  '+44.20.7946.0148',
  '(020) 7946/0148',
  '+44 (0)20 7946 0148',
  '020\u20117946\u20110148',
  '\u202a020\u00a07946\u00a00148\u202c',
  '2079460148',
])('finds a caller from %s, however their number was written', async (asked) => {
  const found = await finder();
  expect(await found(asked)).toEqual(['ana@hallam.example']);
});

test('finds foreign numbers and digits of an address, but no lead by four digits', async () => {
  const found = await finder();
  expect(await found('00351 215 550 100')).toEqual(['ines@porto.example']);
  expect(await found('2079460999')).toEqual(['2079460999@hallam.example']);
  expect(await found('0148')).toEqual([]);
});

test('finds a person by what only a merged lead says', async () => {
  const found = await finder();
  expect(await found('ana.jones@home.example')).toEqual(['ana@hallam.example']);
  expect(await found('aj@mobile')).toEqual(['ana@hallam.example']);
  expect(await found('+44 7700 900123')).toEqual(['ana@hallam.example']);
});

test('lists a merged lead while its next step waits, as no reminder would come otherwise', async () => {
  const services = await testServices({ startAt: '2026-03-05T09:00:00Z' });
  const { db } = services;
  const main = crypto.randomUUID();
  const merged = { ...common, email: 'ana.jones@home.example', mergedInto: main };
  await db.insert(leads).values([
    { ...common, id: main, email: 'ana@hallam.example' },
    { ...merged, nextStep: 'Send the offer', nextStepDue: '2026-03-05' },
  ]);
  const listed = async (query = '') =>
    (await askAsAdmin(services, loader, `/admin/leads${query}`)).view.total;
  expect(await leadAttention.waiting?.(services)).toHaveLength(1);
  expect(await listed('?due=2026-03-05')).toBe(1);
  expect(await listed()).toBe(2);
  await db.update(leads).set({ stage: 'won' });
  expect(await leadAttention.waiting?.(services)).toEqual([]);
  expect(await listed()).toBe(1);
});
