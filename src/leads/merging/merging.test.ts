import { expect, test } from 'vitest';
import { areSimilar, findReasons, type Identity, type SameReason } from './merging.ts';

const ana: Identity = {
  addresses: ['ana.smith@hallam.example', 'ana@home.example'],
  companyId: 'hallam',
  nameKey: 'anasmith',
  phoneKey: '2079460018',
};
const unknown: Identity = { addresses: [], companyId: null, nameKey: null, phoneKey: null };

test.each<[string, Partial<Identity>, SameReason[]]>([
  ['the same number', { phoneKey: '2079460018' }, ['phone']],
  [
    'the same number at the same company',
    { phoneKey: '2079460018', companyId: 'hallam', nameKey: 'asmith' },
    ['phone', 'company'],
  ],
  [
    'the same name at the same company',
    { addresses: ['a@hallam.example'], companyId: 'hallam', nameKey: 'anasmith' },
    ['name', 'company'],
  ],
  [
    'the same name and mailbox elsewhere',
    { addresses: ['office@other.example', 'anasmith+news@other.example'], nameKey: 'anasmith' },
    ['name', 'address'],
  ],
  [
    'a slip in the address',
    { addresses: ['ana.smith@halalm.example'], nameKey: 'anasmith' },
    ['name', 'address'],
  ],
  ['the same name alone', { addresses: ['as@other.example'], nameKey: 'anasmith' }, []],
  ['another name at the same company', { companyId: 'hallam', nameKey: 'bo' }, []],
  ['nothing known of either', {}, []],
])('gives the reasons, if any, to suspect a duplicate: %s', (_, other, reasons) => {
  expect(findReasons(ana, { ...unknown, ...other })).toEqual(reasons);
});

test('suspects no pair by a short phone number or by nothing', () => {
  expect(findReasons({ ...ana, phoneKey: '999' }, { ...unknown, phoneKey: '999' })).toEqual([]);
  expect(findReasons(unknown, unknown)).toEqual([]);
});

test.each([
  ['ana@example.org', 'ana@exmaple.org', true],
  ['ana@example.org', 'anna@example.org', true],
  ['ana@example.org', 'bob@example.org', false],
  ['info@one.example', 'info@another.example', true],
  ['a@one.example', 'a@another.example', false],
])('compares the addresses %s and %s', (one, other, areAlike) => {
  expect(areSimilar(one, other)).toBe(areAlike);
  expect(areSimilar(other, one)).toBe(areAlike);
});
