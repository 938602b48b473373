import { asc } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { testServices } from '../../testing/test-services.ts';
import { pageCounter } from './page-counter.server.ts';
import { pageCounts } from './web.table.server.ts';

const browser = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' };
const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };

async function start() {
  const services = await testServices();
  const pages = new Set(['/', '/contact']);
  const open = () => {
    const counter = pageCounter(services, (path) => pages.has(path));
    onTestFinished(() => counter.stop());
    return counter;
  };
  const { day, page, event, asker } = pageCounts;
  const rows = () =>
    services.db.select().from(pageCounts).orderBy(asc(day), asc(page), asc(event), asc(asker));
  return { services, pages, open, rows };
}

test('counts known pages by London day, event, and human or robot', async () => {
  const { services, open, rows } = await start();
  const counter = open();
  services.time.set('2026-06-30T22:59:00Z');
  counter.saw('/contact', browser);
  counter.saw('/contact', browser);
  counter.saw('/contact', { ...browser, 'sec-purpose': 'prefetch' });
  counter.saw('/contact', robot);
  counter.saw('/contact', {});
  counter.started('/contact', browser['user-agent']);
  counter.saw('/unsubscribe', browser);
  counter.started('/nowhere', browser['user-agent']);
  services.time.set('2026-06-30T23:01:00Z');
  counter.saw('/', browser);
  expect(await rows()).toEqual([]);
  await counter.flush();
  const first = { day: '2026-06-30', page: '/contact' };
  expect(await rows()).toEqual([
    { ...first, event: 'ahead', asker: 'human', count: 1 },
    { ...first, event: 'seen', asker: 'human', count: 2 },
    { ...first, event: 'seen', asker: 'robot', count: 2 },
    { ...first, event: 'started', asker: 'human', count: 1 },
    { day: '2026-07-01', page: '/', event: 'seen', asker: 'human', count: 1 },
  ]);
});

test('counts a page from when it is published until it is withdrawn', async () => {
  const { pages, open, rows } = await start();
  const counter = open();
  counter.saw('/updates/one', browser);
  pages.add('/updates/one');
  counter.saw('/updates/one', browser);
  pages.delete('/updates/one');
  counter.saw('/updates/one', browser);
  await counter.flush();
  expect(await rows()).toMatchObject([{ page: '/updates/one', count: 1 }]);
});

test('adds up the counts of several instances', async () => {
  const { open, rows } = await start();
  const [one, other] = [open(), open()];
  for (const counter of [one, other, one]) counter.saw('/', browser);
  await Promise.all([one.flush(), other.flush()]);
  expect(await rows()).toMatchObject([{ page: '/', count: 3 }]);
});
