import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { company } from '../../company.ts';
import { badgeLetters, Footer } from './footer.tsx';

const html = renderToStaticMarkup(<Footer year={2026} hasUpdates={false} />);

test('links each certification to its issuing body, and links to LinkedIn', () => {
  const bodies = company.certifications.map(({ href }) => href);
  for (const href of [...bodies, company.social.linkedin]) {
    expect(href).toMatch(/^https:/);
    expect(html).toContain(`<a href="${href}">`);
  }
});

test('states the company details that the Companies Act requires, and the year', () => {
  const words = html.replaceAll('<!-- -->', '');
  expect(words).toContain(`© 2026 ${company.legalName}.`);
  expect(words).toContain(`Registered in ${company.registeredIn}`);
  expect(words).toContain(`company number ${company.companyNumber}`);
  expect(words).toContain(`Registered office: ${company.registeredOffice.street}`);
});

test('links to the privacy policy and the terms', () => {
  expect(html).toContain('<a href="/privacy-policy">Privacy Policy</a>');
  expect(html).toContain('<a href="/terms">Terms of Use</a>');
});

test.each([
  ['Cyber Essentials Plus', 'CE+'],
  ['IASME certification body', 'IASME'],
  ['ISO/IEC 27001', 'ISO'],
])('shortens the certification “%s” to the badge %s', (name, letters) => {
  expect(badgeLetters(name)).toBe(letters);
});
