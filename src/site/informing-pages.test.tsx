import { renderToStaticMarkup } from 'react-dom/server';
import {
  createRoutesStub,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from 'react-router';
import { describe, expect, test } from 'vitest';
import { company } from '../company.ts';
import { figure } from '../platform/words/words.ts';
import { organisation } from '../platform/web/structured-data.ts';
import { formatDay } from '../ui/content/dates.ts';
import { ErrorPage, NotFoundPage } from './shell/error-page.tsx';
import { shownCategories } from './faq.ts';
import { FaqPage } from './faq.route.tsx';
import { HomePage } from './home-page.tsx';
import Accessibility from './legal/accessibility.route.tsx';
import { readLegal } from './legal/read-legal.server.ts';
import PrivacyPolicy from './legal/privacy-policy.route.tsx';
import Terms from './legal/terms.route.tsx';
import { loader as homeSection } from './home-section.route.ts';
import { features } from '../features.server.ts';
import { privacyNotice } from '../platform/feature.server.ts';
import siteMap from '../routes.ts';
import { loader as notFoundLoader } from './shell/not-found.route.tsx';
import { servicePath, services } from './services.ts';
import UnderConstruction from './shell/under-construction.route.tsx';

const bookingUrl = 'https://booking.example/a';
const NotFound = createRoutesStub([{ path: '/', Component: NotFoundPage }]);
const html = {
  home: renderToStaticMarkup(
    <HomePage
      bookingUrl={bookingUrl}
      contactForm={<form id="the-form" />}
      waysToReachUs={<p>Call us.</p>}
    />,
  ),
  faq: renderToStaticMarkup(
    <FaqPage categories={shownCategories(bookingUrl)} bookingUrl={bookingUrl} />,
  ),
  privacy: renderToStaticMarkup(
    <PrivacyPolicy
      loaderData={{ text: readLegal('privacy-policy'), notice: privacyNotice(features) }}
    />,
  ),
  terms: renderToStaticMarkup(<Terms loaderData={readLegal('terms')} />),
  accessibility: renderToStaticMarkup(<Accessibility loaderData={readLegal('accessibility')} />),
  underConstruction: renderToStaticMarkup(<UnderConstruction />),
  notFound: renderToStaticMarkup(<NotFound />),
  error: renderToStaticMarkup(<ErrorPage reference="01JD4V0R3B" />),
};
const toWords = (part: string) => part.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const words = (page: keyof typeof html) => toWords(html[page]);

describe.each(Object.entries(html))('%s', (_, page) => {
  test('has one main heading, no inline styles and no duplicate ids', () => {
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).not.toMatch(/ style=/);
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('has a target for every link within the page', () => {
    const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !page.includes(` id="${id}"`))).toEqual([]);
  });
});

describe('home', () => {
  test('shows its heading, both buttons and the three figures', () => {
    expect(html.home).toContain('<h1>Expert Cyber Security Services</h1>');
    expect(html.home).toMatch(/href="\/resources"[^>]*>Get Free Security Checklist</);
    expect(html.home).toMatch(/href="\/assessment"[^>]*>Take 2-Minute Security Assessment</);
    const stats = toWords(/class="stats">(.*?)<\/ul>/.exec(html.home)?.[1] ?? '');
    expect(stats.trim()).toBe('25+ years experience 50+ clients protected 24/7 support available');
  });

  test('shows the rating of its structured data in words, with source and date', () => {
    expect(figure('rating').says).toBe('50 clients rated us 5 out of 5 in our own survey');
    const data = organisation('https://www.example.org')['aggregateRating'];
    expect(data).toMatchObject({ ratingValue: 5, reviewCount: 50 });
    const { says, lastChecked } = figure('rating');
    const day = formatDay(new Date(lastChecked));
    const stats = /class="stats">(.*?)<\/div>/.exec(html.home)?.[1] ?? '';
    expect(toWords(stats).replaceAll('\u{a0}', ' ')).toContain(
      `${says}. Figures last checked ${day}.`,
    );
  });

  test('shows the price or its promise, and the length or start, of each service', () => {
    const rows = html.home.split('service-row"').slice(1);
    expect(rows).toHaveLength(12);
    for (const row of rows) expect(toWords(row)).toMatch(/£|Fixed, in writing/);
  });

  test('links to each of the twelve services once in the index', () => {
    const index = html.home.slice(
      html.home.indexOf('id="services"'),
      html.home.indexOf('id="about"'),
    );
    for (const { slug } of services) {
      expect(index.split(`href="${servicePath(slug)}"`)).toHaveLength(2);
    }
  });

  test('puts the contact form into the contact section', () => {
    expect(html.home.indexOf('id="the-form"')).toBeGreaterThan(html.home.indexOf('id="contact"'));
  });
});

test.each([
  ['/about', '/#about'],
  ['/services', '/#services'],
  ['/services/', '/#services'],
  ['/Services', '/#services'],
])('%s, which was cut or typed, leads to %s for good', (pathname, section) => {
  const [match] = matchRoutes(siteMap as RouteObject[], pathname) ?? [];
  expect(match?.route).toMatchObject({ file: 'site/home-section.route.ts' });
  const url = new URL(pathname, 'https://www.example.org');
  const context = new RouterContextProvider();
  const asked = { request: new Request(url), url, context, params: {}, pattern: pathname };
  const answer = homeSection(asked);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, section]);
});

describe('FAQ', () => {
  test('groups the questions by category, all of them closed at first', () => {
    const names = [...html.faq.matchAll(/<details[^>]* name="([^"]*)"/g)].map(([, name]) => name);
    expect(new Set(names).size).toBe(4);
    expect(html.faq).not.toMatch(/<details[^>]* open/);
  });

  test('opens the booking calendar in a new tab and the site’s own pages in the same one', () => {
    expect(html.faq).toMatch(/href="https:\/\/booking\.example\/a"[^>]* target="_blank"/);
    expect(html.faq).not.toMatch(/href="[/#][^>]* target=/);
  });

  test('ends with links to book a consultation and to contact us', () => {
    expect(words('faq')).toMatch(/Still Have Questions\?.*Book Free Consultation.*Contact Us/);
    expect(html.faq).toMatch(/href="\/#contact"[^>]*>Contact Us</);
  });
});

describe('legal pages', () => {
  test.each([
    ['Assessment results', '2 years'],
    ['Resource downloads', '1 year'],
    ['Leads', '3 years'],
    ['Rate-limiting data', '24 hours'],
    ['Subscriptions', 'Until you unsubscribe'],
    ['Links in our emails about an account or a request', '1 month after they expire'],
    ['Backups', '4 weeks at most'],
  ])('the privacy policy keeps %s for: %s', (data, period) => {
    expect(words('privacy')).toMatch(new RegExp(`${data}[^.]*? ${period}`));
  });

  test.each([
    'Last updated March 2025',
    'legal bases',
    'within 72 hours',
    'A code made from your email address',
    'sets no cookies',
    'Children under 16',
    'Information Commissioner’s Office',
    'within 30 days',
    'up to 60 days more',
    'Transfers outside the United Kingdom',
  ])('the privacy policy says: %s', (text) => {
    expect(words('privacy')).toContain(text);
  });

  test('the terms require users to be 16 or over and name English law', () => {
    expect(words('terms')).toContain('Last updated March 2025. Last reviewed November 2026.');
    expect(words('terms')).toContain('16 or over');
    expect(words('terms')).toContain('governed by English law');
  });

  test('the terms name the company as the law asks, with its number for VAT', () => {
    const { legalName, registeredIn, companyNumber, vatNumber } = company;
    for (const particular of [legalName, registeredIn, companyNumber, vatNumber]) {
      expect(words('terms')).toContain(particular);
    }
  });

  test('the terms have the section that security.txt links to', () => {
    expect(html.terms).toContain('id="vulnerabilities"');
  });

  test('the accessibility statement names WCAG 2.2 level AA', () => {
    expect(words('accessibility')).toContain('version 2.2, level AA');
  });
});

describe('error pages and placeholders', () => {
  test('the not-found page answers 404 and links to the home page', () => {
    expect(notFoundLoader().init?.status).toBe(404);
    expect(words('notFound')).toMatch(/404 Oops! Page not found/);
    expect(html.notFound).toMatch(/href="\/"/);
  });

  test('the error page gives the telephone number and the reference', () => {
    expect(words('error')).toContain('020 7946 0148');
    expect(words('error')).toContain('01JD4V0R3B');
    expect(renderToStaticMarkup(<ErrorPage />)).not.toContain('Reference');
    expect(words('error')).toContain('It was nothing you did.');
  });

  test('all show a labelled drawing that loads no other file', () => {
    for (const page of ['error', 'notFound', 'underConstruction'] as const) {
      expect(html[page]).toMatch(/<svg[^>]* role="img" aria-label="[^"]{20,}"/);
      expect(html[page]).not.toMatch(/<img|<use|url\(/);
    }
  });

  test('the error page does not claim a fault of ours for a bad request', () => {
    const page = renderToStaticMarkup(<ErrorPage status={415} />);
    expect(page).toContain('That request could not be read');
    expect(page).not.toContain('at our end');
  });
});
