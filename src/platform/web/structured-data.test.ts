import { describe, expect, test } from 'vitest';
import { figure } from '../words/words.ts';
import { breadcrumbList, contactPage, faqPage, organisation, service } from './structured-data.ts';

const siteUrl = 'https://www.example.org';

describe('structured data of the organisation', () => {
  test('gives its name, address and telephone number', () => {
    expect(organisation(siteUrl)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': 'https://www.example.org/#organisation',
      url: 'https://www.example.org/',
      telephone: '+442079460148',
      address: { '@type': 'PostalAddress', addressCountry: 'GB' },
      areaServed: 'GB',
    });
  });

  test('includes the rating only while the rating is shown on the site', () => {
    const { aggregateRating } = organisation(siteUrl);
    const shown = { '@type': 'AggregateRating', ratingValue: 5, bestRating: 5, reviewCount: 50 };
    expect(aggregateRating).toEqual(figure('rating').shown ? shown : undefined);
  });
});

test('numbers breadcrumbs from one, with absolute addresses', () => {
  const list = breadcrumbList(siteUrl, [{ name: 'Services', href: '/#services' }]);
  expect(list['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://www.example.org/' },
    {
      '@type': 'ListItem',
      position: 2,
      name: 'Services',
      item: 'https://www.example.org/#services',
    },
  ]);
});

test('offers a service of the organisation in Great Britain', () => {
  const path = '/services/vciso';
  expect(
    service(siteUrl, { name: 'Virtual CISO', description: 'A director.', path }),
  ).toMatchObject({
    '@type': 'Service',
    url: 'https://www.example.org/services/vciso',
    areaServed: 'GB',
    provider: { '@id': 'https://www.example.org/#organisation' },
  });
});

test('an FAQ page pairs each question with its accepted answer', () => {
  expect(faqPage(siteUrl, [{ q: 'Is it free?', a: 'Yes.' }])['mainEntity']).toEqual([
    {
      '@type': 'Question',
      name: 'Is it free?',
      acceptedAnswer: { '@type': 'Answer', text: 'Yes.' },
    },
  ]);
});

test('links the contact page to the organisation', () => {
  expect(contactPage(siteUrl)).toMatchObject({
    '@type': 'ContactPage',
    about: { '@id': 'https://www.example.org/#organisation' },
  });
});
