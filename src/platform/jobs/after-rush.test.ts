import { expect, test } from 'vitest';
import { afterRush } from './after-rush.server.ts';

/** How often it looks, given whether visitors are waiting at each look; then none are. */
async function looksDuring(moments: boolean[]): Promise<number> {
  let looks = 0;
  await afterRush(async () => moments[looks++] ?? false);
  return looks;
}

test('waits until visitors are served, and does not wait if there are none', async () => {
  expect(await looksDuring([])).toBe(1);
  expect(await looksDuring([true, true, true])).toBe(4);
});

test('stops waiting after 100 looks when the load does not end', async () => {
  expect(await looksDuring(Array.from({ length: 1000 }, () => true))).toBe(100);
});
