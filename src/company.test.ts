import { readFileSync, readdirSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { afterEach, expect, test } from 'vitest';
import { builtInDetails, company, companyName, officeAddress, readDetailsFrom } from './company.ts';

afterEach(() => readDetailsFrom(() => builtInDetails));

test('is what has been read last', () => {
  const { phone } = company;
  readDetailsFrom(() => ({
    ...builtInDetails,
    town: 'York',
    phone: '+44 1904 550 000',
    linkedin: '',
  }));
  expect(officeAddress()).toBe('1 Example Street, York EX1 1EX');
  expect(company.phone).toEqual({
    shown: '+44\u00a01904\u00a0550\u00a0000',
    href: 'tel:+441904550000',
  });
  expect(company.social).toEqual({});
  expect(company.name).toBe(companyName);
  expect(phone.href).toBe('tel:+442079460148');
});

/** What stays the same while the process runs. */
const fixed = new Set(['name', 'referencePrefix', 'mailFrom', 'enquiriesTo']);

test('no module reads a detail while it is loaded, which would keep what was there at the start', () => {
  const found: string[] = [];
  const names = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((path) => /(?<!\.test)\.tsx?$/.test(path))) {
    const source = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
    if (!source.includes("company.ts'")) continue;
    let depth = 0;
    const deeper = () => void (depth += 1);
    const back = () => void (depth -= 1);
    new Visitor({
      FunctionDeclaration: deeper,
      'FunctionDeclaration:exit': back,
      FunctionExpression: deeper,
      'FunctionExpression:exit': back,
      ArrowFunctionExpression: deeper,
      'ArrowFunctionExpression:exit': back,
      MemberExpression({ object, property }) {
        if (depth > 0 || object.type !== 'Identifier' || object.name !== 'company') return;
        if (property.type !== 'Identifier' || !fixed.has(property.name)) found.push(name);
      },
      CallExpression({ callee }) {
        if (depth > 0 || callee.type !== 'Identifier') return;
        if (callee.name === 'officeAddress') found.push(name);
      },
    }).visit(parseSync(name, source).program);
  }
  expect([...new Set(found)]).toEqual([]);
});
