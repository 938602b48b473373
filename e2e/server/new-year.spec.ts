import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/platform/database/data-folder.server.ts';
import { expect, startOwnServer, test } from '../fixtures.ts';

test('names the new year on every page once it has begun in London', async () => {
  const eve = Date.UTC(2030, 11, 31, 23, 30);
  const server = await startOwnServer({
    NODE_OPTIONS: `--import=${join(packageRoot, 'e2e/faults/shift-clock.ts')}`,
    CLOCK_SHIFT: String(eve - Date.now()),
  });
  const yearsOn = async (path: string) =>
    (await (await fetch(server.url + path)).text()).match(/(?<=© (?:<!-- -->)?)\d{4}/g);
  expect(await yearsOn('/faq'), 'from memory').toEqual(['2030']);
  process.kill(Number(await readFile(join(server.dataDir, 'lock.pid'), 'utf8')), 'SIGUSR2');
  await expect.poll(() => yearsOn('/faq'), { timeout: 150_000 }).toEqual(['2031']);
  expect(await yearsOn('/auth'), 'rendered for each request').toEqual(['2031']);
  await server.stop();
});
