import { ms, ratio, type Section, whole } from './report.ts';
import { type Site, startBare, untilCompressed } from './site.ts';
import { type Answered, hasWrk, load, medianOf } from './wrk.ts';

const columns = ['', 'requests/s', 'p50', 'p99', 'of bare Node'];
const headers = { 'accept-encoding': 'br' };

/** A page from memory and one rendered for each request, each beside the fastest that Node can be. */
export async function measurePages(site: Site, seconds: number): Promise<Section> {
  const notes = [
    'The home page, brotli-compressed, over 32 connections: from the memory of the site and from a bare `node:http` server that sends the same bytes with the same headers. Answers from memory are counted rather than logged one by one.',
  ];
  if (!hasWrk) return { title: 'Pages', notes: [...notes, missing('wrk')], columns, rows: [] };
  await untilCompressed(site.url);
  const bare = await startBare(`${site.url}/`);
  const bareMade = await startBare(`${site.url}/resources`);
  const places = [
    { name: 'bare `node:http`, the same answer', url: bare.url },
    { name: '**a page from memory**', url: `${site.url}/` },
    { name: 'bare `node:http`, /resources', url: bareMade.url },
    { name: '**a page rendered for each request**, /resources', url: `${site.url}/resources` },
  ];
  const runs = places.map((): Answered[] => []);
  // Alternating, so that a slow moment of the machine affects all of them.
  for (let round = 0; round < 3; round += 1) {
    for (const [index, { url }] of places.entries()) {
      runs[index]?.push(await load({ url, seconds, headers }));
    }
  }
  await Promise.all([bare.stop(), bareMade.stop()]);
  const medians = runs.map(medianOf);
  const rateOf = (name: string) =>
    medians[places.findIndex((place) => place.name.includes(name))]?.perSecond ?? Number.NaN;
  const rows = places.map(({ name }, index) => {
    const { perSecond = Number.NaN, p50 = 0, p99 = 0 } = medians[index] ?? {};
    const limit = name.includes('/resources')
      ? rateOf('node:http`, /res')
      : rateOf('the same answer');
    return [name, whole(perSecond), ms(p50), ms(p99), ratio(perSecond / limit)];
  });
  return { title: 'Pages', notes, columns, rows };
}

const ofConnections =
  'The home page from memory. Node takes one new connection at each turn of its loop: of a thousand that come at once the last wait for seconds, from a bare server too, while the others are answered.';

/** The home page to more and more visitors at once. */
export async function measureConnections(site: Site, seconds: number): Promise<Section> {
  const rows = [];
  for (const connections of hasWrk ? [1, 10, 100, 1000] : []) {
    const { perSecond, p50, p99 } = await load({ url: site.url, seconds, headers, connections });
    rows.push([whole(connections), whole(perSecond), ms(p50), ms(p99)]);
  }
  return {
    title: 'More visitors at once',
    notes: [hasWrk ? ofConnections : missing('wrk')],
    columns: ['connections', 'requests/s', 'p50', 'p99'],
    rows,
  };
}

export const missing = (program: string) =>
  `${program} is not on this machine; its rows are left out.`;
