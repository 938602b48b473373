import { expect, test } from 'vitest';
import { inOrder, formatQueue, formatSchedule } from './jobs.ts';

test('lists the specification’s functions first, then scheduled jobs, then the others', () => {
  const job = (name: string, schedule: string | null = null) => ({ name, schedule });
  const jobs = [
    job('send-account-link'),
    job('delete-due-data', '7 * * * *'),
    job('send-resource-email'),
    job('back-up', '0 2 * * *'),
    job('fetch-ncsc-news', '*/30 * * * *'),
    job('send-contact-email'),
  ];
  expect(inOrder(jobs).map(({ name }) => name)).toEqual([
    'send-contact-email',
    'fetch-ncsc-news',
    'send-resource-email',
    'back-up',
    'delete-due-data',
    'send-account-link',
  ]);
});

test.each([
  ['*/30 * * * *', 'every 30 minutes'],
  ['7 * * * *', 'every hour at 7 past'],
  ['0 * * * *', 'every hour'],
  ['15 3 * * *', 'every day at 03:15'],
  ['0 8 * * 1', 'every Monday at 08:00'],
  ['0 8 1 * *', '0 8 1 * *'],
])('puts the schedule “%s” into words: %s', (cron, words) => {
  expect(formatSchedule(cron)).toBe(words);
});

test('says what is in a queue, and leaves out what is not', () => {
  const empty = { waiting: 0, later: 0, retrying: 0, deadLetters: 0 };
  expect(formatQueue(empty)).toBe('empty');
  expect(formatQueue({ ...empty, retrying: 1 })).toBe('1 retrying');
  const full = { waiting: 3, later: 2, retrying: 1, deadLetters: 12 };
  expect(formatQueue(full)).toBe('3 waiting, 2 later, 1 retrying, 12 dead');
});
