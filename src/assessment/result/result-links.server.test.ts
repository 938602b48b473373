import { expect, test } from 'vitest';
import { testServices } from '../../testing/test-services.ts';
import { assessmentResults } from '../assessment.table.server.ts';
import { othersScores } from './result-links.server.ts';

test('shows the middle half of at least twenty others, each by their last result within a year', async () => {
  const services = await testServices();
  const { db, clock } = services;
  const take = (email: string, score: number, daysAgo = 1) =>
    db.insert(assessmentResults).values({
      email,
      score,
      name: 'A',
      answers: {},
      recommendations: [],
      fingerprint: crypto.randomUUID(),
      createdAt: new Date(clock().getTime() - daysAgo * 86_400_000),
    });
  const mine = 'me@example.org';
  await take(mine, 100);
  for (let index = 0; index < 19; index += 1) await take(`a${index}@example.org`, index * 5);
  await take('a0@example.org', 90, 30);
  await take('old@example.org', 0, 367);
  expect(await othersScores(services, mine)).toBeNull();
  await take('b@example.org', 95);
  expect(await othersScores(services, mine)).toMatchObject({ people: 20, low: 20, high: 70 });
  expect(await othersScores(services, 'b@example.org')).toMatchObject({ people: 20, high: 70 });
});
