import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Employer, type KnownCompany, planCompanies } from './find-companies.server.ts';

const northgate = 'northgate.example';
const known = (id: string, name: string, domain: string | null = null): KnownCompany => ({
  id,
  name,
  domain,
  isMerged: false,
});
const at = (name: string | null, domain: string | null = northgate): Employer => ({ name, domain });

function plan(companies: KnownCompany[], employers: Employer[], isByHand = false) {
  let count = 0;
  const newId = () => `new ${(count += 1)}`;
  const { found, added, changed, joined } = planCompanies(
    companies,
    new Map(employers.map((employer, index) => [index, employer])),
    { newId, isByHand },
  );
  const stored = [...added, ...changed].map(({ id, name, domain }) => [id, name, domain]);
  return { found: [...found.values()].map(({ id }) => id), stored, joined };
}

const ofDomain = known('d', northgate, northgate);
const named = known('n', 'Northgate Ltd', northgate);
const byHand = known('h', 'Northgate Ltd');

test.each([
  ['of a new domain, named', [], [at('Northgate Ltd'), at('Northgate Ltd')], ['new 1', 'new 1']],
  ['of a new domain, named later', [], [at(null), at('Northgate Ltd')], ['new 1', 'new 1']],
  ['of two names', [], [at('Northgate Ltd'), at('Northgate')], ['new 1', 'new 1']],
  ['that only addresses had made', [ofDomain], [at('Northgate Ltd'), at('Northgate')], ['d', 'd']],
  ['that has another name', [named], [at('Northgate UK'), at(null)], ['n', 'n']],
  ['typed by hand before', [byHand], [at('northgate ltd'), at(null)], ['h', 'h']],
  ['that there is twice', [ofDomain, byHand], [at('Northgate Ltd'), at(null)], ['h', 'h']],
  ['without a domain', [byHand], [at('Northgate Ltd', null), at('Other', null)], ['h', 'new 1']],
  ['of no one', [named, byHand], [at(null, null)], []],
])('finds one company %s', (_, companies, employers, found) => {
  expect(plan(companies, employers).found).toEqual(found);
});

test('stores a name and a domain that come together as one', () => {
  const rows = [at('Northgate Ltd'), at(null)];
  const one = ['Northgate Ltd', northgate];
  expect(plan([], rows).stored).toEqual([['new 1', ...one]]);
  expect(plan([ofDomain], rows).stored).toEqual([['d', ...one]]);
  expect(plan([byHand], rows).stored).toEqual([['h', ...one]]);
  expect(plan([ofDomain, byHand], rows)).toMatchObject({
    stored: [],
    joined: [{ id: 'd', into: 'h' }],
  });
});

test('leaves the last word to a name that the team types, but for “Ltd” and its like', () => {
  expect(plan([named], [at('Northgate'), at('The Northgate Group')], true)).toMatchObject({
    found: ['n', 'n'],
    stored: [],
  });
  expect(plan([named], [at('Northgate Rail')], true)).toMatchObject({
    found: ['new 1'],
    stored: [['new 1', 'Northgate Rail', null]],
  });
});

test('joins no two domains under one name: many are self-employed', () => {
  const other = known('o', 'other.example', 'other.example');
  const rows = [at('Self-employed'), at('Self-employed', 'other.example')];
  expect(plan([ofDomain, other], rows)).toMatchObject({
    joined: [],
    stored: [['d', 'Self-employed', northgate]],
  });
});

test('gives each person one company, and no domain to two', () => {
  const name = fc.constantFrom(null, 'A', 'a', 'B', 'a.example', 'C');
  const domain = fc.constantFrom(null, 'a.example', 'b.example');
  const employers = fc.array(fc.record({ name, domain }), { maxLength: 8 });
  const before = fc.subarray([
    known('1', 'A'),
    known('2', 'a.example', 'a.example'),
    known('3', 'B', 'b.example'),
    { ...known('4', 'C'), isMerged: true },
  ]);
  fc.assert(
    fc.property(before, employers, fc.boolean(), (companies, rows, isByHand) => {
      const { found, stored } = plan(companies, rows, isByHand);
      expect(found).toHaveLength(rows.filter((row) => row.name ?? row.domain).length);
      const after = new Map(companies.map(({ id, domain: own }) => [id, own]));
      for (const [id, , own] of stored) after.set(id ?? '', own ?? null);
      const domains = [...after.values()].filter((own) => own !== null);
      expect(new Set(domains).size).toBe(domains.length);
    }),
  );
});
