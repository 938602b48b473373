import { type Claim, claims } from '../company.ts';
import { formatDay } from '../ui/content/day-in-words.ts';
import type { Figure, ServiceContent } from './service-content.ts';

/** The figures whose claims are switched on. */
export function shownFigures({ figures }: ServiceContent): Figure[] {
  return figures.filter(({ claim }) => claims[claim].shown);
}

/** The sources table's rows, each once, those of the figures first. */
export function getClaims({ figures, otherClaims }: ServiceContent): Claim[] {
  const ids = new Set([...figures.map(({ claim }) => claim), ...otherClaims]);
  return [...ids].map((id) => claims[id]);
}

/** Shows the oldest date on which one of the figures was checked. */
export function sourceLine(figures: readonly Figure[]): string {
  const rows = figures.map(({ claim }) => claims[claim]);
  const sources = [...new Set(rows.map(({ source }) => source))];
  const checked = rows.map(({ lastChecked }) => lastChecked).toSorted()[0];
  if (!checked) return '';
  const label = sources.length === 1 ? 'Source' : 'Sources';
  // Day and month stay on one line.
  const day = formatDay(new Date(checked)).replace(' ', '\u{a0}');
  return `${label}: ${sources.join('; ')}. Last checked ${day}.`;
}
