import { expect, test } from 'vitest';
import { areSimilar, type Identity, reasonFor } from './same-person.ts';

const ana: Identity = {
  email: 'ana.smith@hallam.example',
  emailDomain: 'hallam.example',
  nameKey: 'anasmith',
  phoneKey: '2079460018',
};
const unknown: Identity = { email: '', emailDomain: null, nameKey: null, phoneKey: null };

test.each<[string, Partial<Identity>, ReturnType<typeof reasonFor>]>([
  ['the same number', { email: 'office@other.example', phoneKey: '2079460018' }, 'phone'],
  [
    'the same name at the same company',
    { email: 'a@hallam.example', emailDomain: 'hallam.example', nameKey: 'anasmith' },
    'company',
  ],
  [
    'the same name and mailbox elsewhere',
    { email: 'anasmith+news@other.example', nameKey: 'anasmith' },
    'address',
  ],
  ['a slip in the address', { email: 'ana.smith@halalm.example', nameKey: 'anasmith' }, 'address'],
  ['the same name alone', { email: 'as@other.example', nameKey: 'anasmith' }, null],
  ['the same address, which is the same person', { ...ana }, null],
  [
    'another name at the same company',
    { email: 'bo@hallam.example', emailDomain: 'hallam.example', nameKey: 'bo' },
    null,
  ],
])('gives the reason, if any, to suspect a duplicate: %s', (_, other, reason) => {
  expect(reasonFor(ana, { ...unknown, ...other })).toBe(reason);
});

test('suspects no pair by a mail provider’s domain or a short phone number', () => {
  const at = { emailDomain: 'gmail.com', nameKey: 'johnsmith', phoneKey: '999' };
  const one = { ...at, email: 'john.smith@gmail.com' };
  expect(reasonFor(one, { ...at, email: 'thesmiths1971@gmail.com' })).toBe(null);
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
