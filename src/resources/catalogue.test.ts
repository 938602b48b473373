import { expect, it, test } from 'vitest';
import { catalogue, getFileName, getResource, resourceAt, statedFigures } from './catalogue.ts';

it('lists the six resources in the order of the page', () => {
  expect(catalogue.map(({ id, title, type, category }) => [id, title, type, category])).toEqual([
    ['sme-checklist', 'The Ultimate SME Cyber Security Checklist', 'PDF Guide', 'Planning'],
    ['incident-template', 'Incident Response Plan Template', 'PDF Template', 'Planning'],
    ['risk-assessment', 'Comprehensive Risk Assessment Guide', 'PDF Guide', 'Planning'],
    ['compliance-framework', 'UK Cybersecurity Compliance Framework', 'PDF Guide', 'Compliance'],
    ['security-policy', 'Information Security Policy Template', 'PDF Template', 'Compliance'],
    ['cyber-insurance', "Cyber Insurance Buyer's Guide", 'PDF Guide', 'Planning'],
  ]);
});

it('knows each resource’s file name in the bucket', () => {
  expect(catalogue.map(({ id }) => getFileName(id))).toEqual([
    'sme-checklist.pdf',
    'incident-response-template.pdf',
    'risk-assessment-guide.pdf',
    'compliance-framework.pdf',
    'security-policy-template.pdf',
    'cyber-insurance-guide.pdf',
  ]);
});

it('falls back to resource.pdf for an id that is not in the catalogue', () => {
  expect(getFileName('no-such-thing')).toBe('resource.pdf');
  expect(getResource('no-such-thing')).toBeUndefined();
});

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

test('says which figures each document states, as its source names them', () => {
  const sources = import.meta.glob<string>('./documents/*/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const stated = new Set<string>();
  for (const [path, source] of Object.entries(sources)) {
    const [, , folder] = path.split('/');
    for (const [, id] of source.matchAll(/figure\('(\w+)'\)/g)) stated.add(`${folder} ${id}`);
  }
  const declared = catalogue.flatMap((resource) =>
    (statedFigures[resource.id] ?? []).map((id) => `${folderOf(resource)} ${id}`),
  );
  expect([...stated].toSorted()).toEqual(declared.toSorted());
});

const folderOf = ({ id, fileName }: { id: string; fileName: string }) =>
  id === 'compliance-framework' ? id : fileName;
