import { architecture } from './content/architecture.ts';
import { cafAssessments } from './content/caf-assessments.ts';
import { crisisManagement } from './content/crisis-management.ts';
import { cyberEssentials } from './content/cyber-essentials.ts';
import { greenfield } from './content/greenfield.ts';
import { nistAssessments } from './content/nist-assessments.ts';
import { outsourcing } from './content/outsourcing.ts';
import { resilience } from './content/resilience.ts';
import { riskManagement } from './content/risk-management.ts';
import { strategy } from './content/strategy.ts';
import { training } from './content/training.ts';
import { vciso } from './content/vciso.ts';
import type { ServiceContent, Figure } from './service-content.ts';
import type { ServiceSlug } from './services.ts';
import { type Claim, claims } from '../company.ts';
import { formatDay } from '../ui/content/dates.ts';

export const serviceContents: Readonly<Record<ServiceSlug, ServiceContent>> = {
  vciso,
  'risk-management': riskManagement,
  'cyber-essentials': cyberEssentials,
  architecture,
  greenfield,
  outsourcing,
  training,
  strategy,
  resilience,
  'nist-assessments': nistAssessments,
  'caf-assessments': cafAssessments,
  'crisis-management': crisisManagement,
};

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
