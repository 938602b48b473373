import { describe, expect, it } from 'vitest';
import { claims, company } from '../company.ts';
import { serviceContents, getClaims } from './service-contents.ts';
import { nextService, serviceAt, serviceCalled, services } from './services.ts';

describe('the service catalogue', () => {
  it('numbers twelve services in order, each with its own address', () => {
    expect(services.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(new Set(services.map(({ slug }) => slug)).size).toBe(12);
  });

  it.each([
    ['vciso', 'Covers Govern to Identify, supports Protect to Recover'],
    ['cyber-essentials', 'Covers Protect'],
    ['nist-assessments', 'Covers all six functions'],
    ['crisis-management', 'Covers Respond to Recover, supports Govern'],
  ] as const)('puts the coverage boxes of %s into words for screen readers', (slug, words) => {
    expect(serviceCalled(slug).formatCoverage).toBe(words);
  });

  it.each(['/services/vciso', '/services/vciso/', '/services/VCISO', '/services/vc%69so//'])(
    'finds the service at %s',
    (pathname) => {
      expect(serviceAt(pathname).slug).toBe('vciso');
    },
  );

  it.each(['/services', '/services/', '/services/firewalls', '/vciso'])(
    'finds no service at %s',
    (pathname) => {
      expect(() => serviceAt(pathname)).toThrow('is none of them');
    },
  );

  it('leads from the last service back to the first', () => {
    expect(nextService(serviceCalled('vciso')).slug).toBe('risk-management');
    expect(nextService(serviceCalled('crisis-management')).slug).toBe('vciso');
  });
});

describe.each(services)('the text on $name', ({ slug, name }) => {
  const content = serviceContents[slug];

  it('has a title with every word of the name', () => {
    const missing = name.split(' ').filter((word) => !content.searchTitle.includes(word));
    expect(missing).toEqual([]);
  });

  it('has a title and description that fit into a search result', () => {
    expect(`${content.searchTitle} | ${company.name}`.length).toBeLessThanOrEqual(60);
    expect(content.description.length).toBeGreaterThan(100);
    expect(content.description.length).toBeLessThanOrEqual(155);
  });

  it('shares no search title, description or summary with another service', () => {
    const others = services.filter((one) => one.slug !== slug);
    for (const { slug: other } of others) {
      expect(serviceContents[other].searchTitle).not.toBe(content.searchTitle);
      expect(serviceContents[other].description).not.toBe(content.description);
      expect(serviceContents[other].summary).not.toBe(content.summary);
    }
  });

  it('names the source of every price and percentage', () => {
    const told = JSON.stringify(content).match(/£[\d,–£]+|\d+(?:(?:–| to )\d+)?%/g) ?? [];
    const sources = getClaims(content).flatMap(({ says }) => numbersIn(says));
    expect(told.flatMap(numbersIn).filter((number) => !sources.includes(number))).toEqual([]);
  });

  it('says what it costs, or what decides that', () => {
    const asked = content.questions.map(({ summary }) => summary);
    const priced = [...content.figures.map(({ value }) => value), ...asked].join(' ');
    expect(priced).toMatch(/£|decides the price|what does it cost/);
  });

  it('names the source of the free half hour exactly where it is offered', () => {
    const { heading, text } = content.closing;
    const isOffered = /thirty minutes|30 minutes|half (an )?hour/i.test(`${heading} ${text}`);
    expect(getClaims(content).includes(claims.consultation)).toBe(isOffered);
  });

  it('answers three to five questions', () => {
    expect(content.questions.length).toBeGreaterThanOrEqual(3);
    expect(content.questions.length).toBeLessThanOrEqual(5);
  });

  it('has a column heading for every table cell', () => {
    for (const row of content.table?.rows ?? []) {
      expect(row).toHaveLength(content.table?.columns.length ?? 0);
    }
  });
});

const numbersIn = (text: string) => text.match(/\d+(?:,\d+)*/g) ?? [];
