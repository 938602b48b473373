import { expect, test } from 'vitest';
import { resourceAt } from './resource-path.ts';

test.each([
  '/resources/sme-checklist',
  '/resources/sme-checklist/',
  '/resources/sme-checklist//',
  '/Resources/SME-Checklist',
  '/resources/sme%2Dchecklist',
])('finds the resource at %s', (pathname) => {
  expect(resourceAt(pathname).id).toBe('sme-checklist');
});

test.each(['/resources', '/resources/', '/resources/firewalls', '/resources/sme-checklist/more'])(
  'finds no resource at %s',
  (pathname) => {
    expect(() => resourceAt(pathname)).toThrow('is none of them');
  },
);
