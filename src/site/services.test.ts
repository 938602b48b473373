import { describe, expect, it } from 'vitest';
import { builtInFigures, type Claim, company, fillFigure } from '../company.ts';
import { figure } from '../platform/words/words.ts';
import {
  lengthOfWork,
  nextService,
  serviceAt,
  serviceCalled,
  services,
  shownPrice,
} from './services.ts';
import { serviceContent, getClaims } from './service-content.ts';

describe('the service catalogue', () => {
  it('numbers twelve services in order, each with its own address', () => {
    expect(services.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(new Set(services.map(({ slug }) => slug)).size).toBe(12);
  });

  it('gives each service a length or a start, and a price only where the rate card has one', () => {
    expect(services.filter((one) => lengthOfWork(one) === undefined)).toEqual([]);
    expect(services.flatMap((one) => shownPrice(one) ?? [])).toEqual([
      'from £2,500 per month',
      '£5,000–15,000',
      '£2,000–4,000',
    ]);
  });

  it('shows no value that its claim does not state', () => {
    for (const { says, value = '' } of Object.values<Claim>(builtInFigures).map(fillFigure)) {
      const stated = says.toLowerCase().replace('two', '2');
      expect(numbersIn(value).filter((number) => !stated.includes(number))).toEqual([]);
    }
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

describe.each(services)('the text on $name', (service) => {
  const { slug, name } = service;
  const content = serviceContent(slug);

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
      expect(serviceContent(other).searchTitle).not.toBe(content.searchTitle);
      expect(serviceContent(other).description).not.toBe(content.description);
      expect(serviceContent(other).summary).not.toBe(content.summary);
    }
  });

  it('names the source of every price and percentage', () => {
    const told = JSON.stringify(content).match(/£[\d,–£]+|\d+(?:(?:–| to )\d+)?%/g) ?? [];
    const sources = getClaims(service).flatMap(({ says }) => numbersIn(says));
    expect(told.flatMap(numbersIn).filter((number) => !sources.includes(number))).toEqual([]);
  });

  it('answers once what decides the price, and first', () => {
    const asked = content.questions.map(({ summary }) => summary);
    expect(asked.filter((question) => /price|cost/.test(question))).toEqual([asked[0]]);
    expect(asked[0]).toBe('What decides the price?');
  });

  it('has two figures at most beside price and length', () => {
    expect(content.terms.more.length).toBeLessThanOrEqual(2);
    expect(content.terms.price !== undefined).toBe(service.price !== undefined);
  });

  it('names the source of the free half hour exactly where it is offered', () => {
    const { heading, text } = content.closing;
    const isOffered = /thirty minutes|30 minutes|half (an )?hour/i.test(
      `${heading} ${text} ${content.hint}`,
    );
    expect(getClaims(service).some(({ says }) => says === figure('consultation').says)).toBe(
      isOffered,
    );
  });

  it('answers three to six questions', () => {
    expect(content.questions.length).toBeGreaterThanOrEqual(3);
    expect(content.questions.length).toBeLessThanOrEqual(6);
  });

  it('has a column heading for every table cell', () => {
    for (const { columns, rows } of [content.sample, ...(content.table ? [content.table] : [])]) {
      for (const row of rows) expect(row).toHaveLength(columns.length);
    }
  });

  it('says of its sample that it is illustrative', () => {
    expect(content.sample.note).toMatch(/^Illustrative: /);
  });
});

const numbersIn = (text: string) => text.match(/\d+(?:,\d+)*/g) ?? [];
