import { type Actor, recordAudit } from '../platform/privacy/audit-log.server.ts';
import type { Services } from '../platform/services.ts';
import { csvAnswer } from '../platform/web/downloads.server.ts';
import { type Figure, readFigures } from './read-figures.server.ts';

/** The figures that an address selects, and what else their page says. */
export async function listFigures(services: Services, url: string) {
  const figures = await readFigures(services);
  const query = new URL(url).searchParams;
  const [q = '', owner = ''] = ['q', 'owner'].map((name) => query.get(name) ?? '');
  const inView = {
    all: figures,
    due: figures.filter(({ isOverdue }) => isOverdue),
    prices: figures.filter(({ says }) => says.includes('£')),
    off: figures.filter(({ shown }) => !shown),
  };
  const asked = query.get('view') ?? '';
  const view = asked in inView ? (asked as keyof typeof inView) : 'all';
  const isFound = (one: Figure) =>
    [one.slug, one.says, one.value, one.source]
      .join(' ')
      .toLowerCase()
      .includes(q.trim().toLowerCase());
  return {
    view,
    q,
    owner,
    owners: [...new Set(figures.map((one) => one.owner))].filter(Boolean).toSorted(),
    counts: {
      all: figures.length,
      due: inView.due.length,
      prices: inView.prices.length,
      off: inView.off.length,
    },
    figures: inView[view].filter((one) => isFound(one) && (!owner || one.owner === owner)),
  };
}

/** The same rows as CSV, as lists give theirs. */
export async function exportFigures(services: Services, actor: Actor, url: string) {
  const { figures } = await listFigures(services, url);
  const entry = { actor, act: 'figures.exported', subject: 'figures', details: {} };
  await recordAudit(services.db, { ...entry, now: services.clock() });
  async function* rows() {
    for (const figure of figures) yield csvColumns.map((name) => figure[name]);
  }
  return csvAnswer({ name: 'figures', header: [...csvColumns], rows: rows() });
}

const csvColumns = [
  'slug',
  'says',
  'value',
  'source',
  'owner',
  'lastChecked',
  'nextCheck',
  'shown',
  'places',
] as const;
