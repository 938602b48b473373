import { type Claim, claims } from '../../company.ts';
import { formatDay } from '../../ui/content/day-in-words.ts';
import type { Figure, ServiceContent } from './service-content.ts';

/** The figures that may be shown at present. */
export function shownFigures({ figures }: ServiceContent): Figure[] {
  return figures.filter(({ claim }) => claims[claim].shown);
}

/** The rows of the page's table of sources, each once, those of the figures first. */
export function getClaims({ figures, otherClaims }: ServiceContent): Claim[] {
  const ids = new Set([...figures.map(({ claim }) => claim), ...otherClaims]);
  return [...ids].map((id) => claims[id]);
}

/** One line under the figures. The date is that of the figure which nobody has checked for longest. */
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
