import { expect, test } from 'vitest';
import { getStoredName, usedBy } from './upload.ts';

test.each([
  ['Incident Response Plan (v3 FINAL).pdf', 'incident-response-plan-v3-final.pdf'],
  ['Résumé – Größe.PDF', 'resume-gro-e.pdf'],
  ['sme-checklist.pdf', 'sme-checklist.pdf'],
  ['.env.pdf', 'env.pdf'],
  ['<img src=x onerror=alert(1)>.pdf', 'img-src-x-onerror-alert-1.pdf'],
  ['=HYPERLINK("x").pdf', 'hyperlink-x.pdf'],
  ['page.html', 'page-html.pdf'],
  ['../x.pdf', null],
  ['..\\x.pdf', null],
  ['a/b.pdf', null],
  ['a\0.pdf', null],
  ['a\r\nb.pdf', null],
  ['指南.pdf', null],
  ['.pdf', null],
  [`${'a'.repeat(300)}.pdf`, null],
])('stores %j as %j', (uploaded, stored) => {
  expect(getStoredName(uploaded)).toBe(stored);
});

test('finds the resource that a file belongs to', () => {
  expect(usedBy('incident-response-template.pdf')?.id).toBe('incident-template');
  expect(usedBy('other.pdf')).toBeUndefined();
});
