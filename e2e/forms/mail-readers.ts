import { test as base } from '../fixtures.ts';
import type { Reader } from '../seed-readers.ts';

export { expect } from '../fixtures.ts';

/** Whom the servers have mailed before. */
const readers = JSON.parse(process.env['SEEDED_READERS'] ?? '[]') as Reader[];

/** Every test has a reader of its own. */
export const test = base.extend<{ reader: Reader }>({
  reader: async ({}, use) => {
    const reader = readers.pop();
    if (!reader) throw new Error('There are more tests than readers');
    await use(reader);
  },
});
