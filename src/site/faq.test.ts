import { describe, expect, test } from 'vitest';
import { type ClaimId } from '../company.ts';
import { figure } from '../platform/words/words.ts';
import { builtInQuestions, getClaims, opensNewTab, shownCategories } from './faq.ts';

const bookingUrl = 'https://booking.example/a';
const content = shownCategories(bookingUrl);
const { questions: entries } = builtInQuestions.content;
const questions = content.flatMap((category) => category.questions);

test('has the four categories in order, each with four to six questions', () => {
  expect(content.map(({ category }) => category)).toEqual([
    'Services',
    'Pricing & Process',
    'Security & Compliance',
    'Getting Started',
  ]);
  for (const { questions: list } of content) {
    expect(list.length).toBeGreaterThanOrEqual(4);
    expect(list.length).toBeLessThanOrEqual(6);
  }
});

test('asks no question twice', () => {
  expect(new Set(questions.map(({ q }) => q)).size).toBe(questions.length);
});

test('links from its answers to exactly the intended pages', () => {
  expect(new Set(questions.flatMap(({ cta }) => cta?.link ?? []))).toEqual(
    new Set([
      '/services/vciso',
      '/resources',
      '/services/risk-management',
      '/#services',
      '/assessment',
      '/about',
      '#contact',
      bookingUrl,
    ]),
  );
});

test.each([
  '£2,500 per month',
  '£5,000–15,000',
  '£2,000–4,000',
  '30 minutes',
  '98%',
  '24–48 hours',
  '1–2 weeks',
])('states the figure %s in an answer', (told) => {
  expect(questions.filter(({ a }) => a.includes(told))).not.toEqual([]);
});

test('names the claim behind every price or percentage in an answer', () => {
  const unsupported = questions.filter(({ a, figures }) => /[£%]/.test(a) && !figures?.length);
  expect(unsupported).toEqual([]);
});

describe('a claim that is switched off', () => {
  const withoutPassRate = (id: ClaimId) => ({ ...figure(id), shown: id !== 'cePassRate' });

  test('removes the question that relies on it', () => {
    const left = shownCategories(bookingUrl, entries, withoutPassRate).flatMap(
      (one) => one.questions,
    );
    expect(left.filter(({ a }) => a.includes('98%'))).toEqual([]);
    expect(left.length).toBe(questions.length - 1);
  });

  test('removes a category that is left without questions', () => {
    const single = entries.filter(({ a }) => a.includes('{cePassRate}'));
    expect(shownCategories(bookingUrl, single, withoutPassRate)).toEqual([]);
  });
});

test('lists each claim once in the sources', () => {
  const rows = getClaims(content);
  expect(rows).toContainEqual(figure('vcisoPrice'));
  expect(new Set(rows.map(({ says }) => says)).size).toBe(rows.length);
});

test('opens only links to other sites in a new tab', () => {
  expect(opensNewTab(bookingUrl)).toBe(true);
  expect(opensNewTab('/#services')).toBe(false);
  expect(opensNewTab('#contact')).toBe(false);
});
