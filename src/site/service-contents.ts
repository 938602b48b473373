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
import type { ServiceContent } from './service-content.ts';
import type { Service, ServiceSlug } from './services.ts';
import { type Claim, claims } from '../company.ts';

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

/** The sources table's rows, each once, those of the price and the length first. */
export function getClaims({ slug, price, length }: Service): Claim[] {
  const { terms, otherClaims } = serviceContents[slug];
  const more = terms.more.map(({ claim }) => claim);
  const ids = new Set([...(price ? [price] : []), length.claim, ...more, ...otherClaims]);
  return [...ids].map((id) => claims[id]);
}
