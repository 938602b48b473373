import { href } from 'react-router';
import { company } from '../../company.ts';
import { figure } from '../words/words.ts';

/** A schema.org node for a `<script type="application/ld+json">`. */
export type JsonLd = {
  '@context': string;
  '@type': string;
  [property: string]: JsonLdValue;
};

type JsonLdValue = string | number | JsonLdValue[] | { [property: string]: JsonLdValue };

export function organisation(siteUrl: string): JsonLd {
  const { registeredOffice } = company;
  return {
    '@context': schemaOrg,
    '@type': 'Organization',
    '@id': organisationId(siteUrl),
    name: company.name,
    legalName: company.legalName,
    url: `${siteUrl}/`,
    description: company.audience,
    logo: `${siteUrl}/apple-touch-icon.png`,
    image: `${siteUrl}/social/default.png`,
    telephone: company.phone.href.replace('tel:', ''),
    email: company.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: registeredOffice.street,
      addressLocality: registeredOffice.town,
      postalCode: registeredOffice.postcode,
      addressCountry: registeredOffice.country,
    },
    areaServed,
    sameAs: Object.values(company.social),
    ...findRating(),
  };
}

/** Breadcrumbs from Home to a page; `crumbs` excludes Home and includes the page. */
export function breadcrumbList(
  siteUrl: string,
  crumbs: readonly { name: string; href: string }[],
): JsonLd {
  return {
    '@context': schemaOrg,
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', href: '/' }, ...crumbs].map(
      ({ name, href: address }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: siteUrl + address,
      }),
    ),
  };
}

export function contactPage(siteUrl: string): JsonLd {
  return {
    '@context': schemaOrg,
    '@type': 'ContactPage',
    name: 'Get in Touch',
    url: `${siteUrl}${href('/contact')}`,
    about: { '@id': organisationId(siteUrl) },
  };
}

export function faqPage(siteUrl: string, questions: readonly { q: string; a: string }[]): JsonLd {
  return {
    '@context': schemaOrg,
    '@type': 'FAQPage',
    url: `${siteUrl}${href('/faq')}`,
    mainEntity: questions.map(({ q, a }) => ({
      '@type': 'Question',
      name: q,
      acceptedAnswer: { '@type': 'Answer', text: a },
    })),
  };
}

export function service(
  siteUrl: string,
  { name, description, path }: { name: string; description: string; path: string },
): JsonLd {
  return {
    '@context': schemaOrg,
    '@type': 'Service',
    name,
    description,
    serviceType: name,
    url: siteUrl + path,
    areaServed,
    provider: {
      '@id': organisationId(siteUrl),
      '@type': 'Organization',
      name: company.name,
    },
  };
}

type Article = { headline: string; path: string; day: string; changedOn: string; author: string };

/** Without an author it is the firm's own. */
export function article(
  siteUrl: string,
  { headline, path, day, changedOn, author }: Article,
): JsonLd {
  const firm = { '@type': 'Organization', '@id': organisationId(siteUrl), name: company.name };
  const [name = ''] = author.split(',');
  return {
    '@context': schemaOrg,
    '@type': 'Article',
    headline,
    url: siteUrl + path,
    datePublished: day,
    dateModified: changedOn,
    author: name ? { '@type': 'Person', name } : firm,
    publisher: firm,
  };
}

const schemaOrg = 'https://schema.org';
const areaServed = 'GB';

/** Read from the words that visitors see; other words give search engines nothing. */
function findRating() {
  const { shown, value } = figure('rating');
  const [, reviews, rating, best] = /^(\d+) .*?(\d(?:\.\d)?) out of (\d+)$/.exec(value) ?? [];
  if (!shown || !reviews) return {};
  const aggregateRating = {
    '@type': 'AggregateRating',
    ratingValue: Number(rating),
    bestRating: Number(best),
    reviewCount: Number(reviews),
  };
  return { aggregateRating };
}

const organisationId = (siteUrl: string): string => `${siteUrl}/#organisation`;
