import type { ClaimId } from '../company.ts';
import type { PagePath } from '../platform/web/page.ts';
import { writtenPath } from '../platform/web/request-address.ts';
import { figure } from '../platform/words/words.ts';

export type ServiceSlug =
  | 'vciso'
  | 'risk-management'
  | 'cyber-essentials'
  | 'architecture'
  | 'greenfield'
  | 'outsourcing'
  | 'training'
  | 'strategy'
  | 'resilience'
  | 'nist-assessments'
  | 'caf-assessments'
  | 'crisis-management';

export type Service = {
  /** 1 to 12; the number of its drawing. */
  number: number;
  slug: ServiceSlug;
  name: string;
  price?: ClaimId;
  /** How long the work takes or, where that depends on the scope, how soon it starts. */
  length: Length;
};

type Length = { claim: ClaimId; label: 'Length' | 'Start'; before?: string };

const takes = (claim: ClaimId): Length => ({ claim, label: 'Length' });
const starts: Length = { claim: 'mobilisation', label: 'Start', before: 'Starts in ' };

export const services: readonly [Service, ...Service[]] = [
  {
    number: 1,
    slug: 'vciso',
    name: 'Virtual CISO',
    price: 'vcisoPrice',
    length: takes('vcisoHours'),
  },
  {
    number: 2,
    slug: 'risk-management',
    name: 'Risk Management',
    price: 'riskPrice',
    length: takes('riskLength'),
  },
  {
    number: 3,
    slug: 'cyber-essentials',
    name: 'Cyber Essentials',
    price: 'cePrice',
    length: takes('ceLength'),
  },
  {
    number: 4,
    slug: 'architecture',
    name: 'Security Architecture',
    length: starts,
  },
  {
    number: 5,
    slug: 'greenfield',
    name: 'Green-field Secure Builds',
    length: starts,
  },
  {
    number: 6,
    slug: 'outsourcing',
    name: 'Security Outsourcing',
    length: takes('analystHours'),
  },
  {
    number: 7,
    slug: 'training',
    name: 'Training and Awareness',
    length: takes('trainingModules'),
  },
  {
    number: 8,
    slug: 'strategy',
    name: 'Strategy and Recruitment',
    length: takes('strategyLength'),
  },
  {
    number: 9,
    slug: 'resilience',
    name: 'Resilience and Continuity',
    length: starts,
  },
  {
    number: 10,
    slug: 'nist-assessments',
    name: 'NIST CSF Assessments',
    length: takes('nistLength'),
  },
  {
    number: 11,
    slug: 'caf-assessments',
    name: 'CAF Assessments',
    length: starts,
  },
  {
    number: 12,
    slug: 'crisis-management',
    name: 'Crisis Management',
    length: { claim: 'urgentMobilisation', label: 'Start', before: 'Urgent: ' },
  },
];

/** The length or start in words; undefined while its claim is switched off. */
export function lengthOfWork({ length: { claim, before = '' } }: Service): string | undefined {
  const { shown, value } = figure(claim);
  return shown ? before + value : undefined;
}

/** Such as "from £2,500 per month"; undefined if the price depends on the scope, or its claim is switched off. */
export function shownPrice({ price }: Service): string | undefined {
  return price && figure(price).shown ? figure(price).value : undefined;
}

/** By their slugs. */
export const serviceNames: Readonly<Record<string, string>> = Object.fromEntries(
  services.map(({ slug, name }) => [slug, name]),
);

export const servicePath = (slug: ServiceSlug): PagePath => `/services/${slug}`;

/** The page itself follows. */
export const serviceTrail = [{ name: 'Services', href: '/#services' }];

/** Accepts any spelling of the address that routes.ts accepts. */
export function serviceAt(pathname: string): Service {
  const path = writtenPath(pathname);
  const service = services.find(({ slug }) => servicePath(slug) === path);
  if (!service) throw new Error(`${pathname} is routed to the service pages but is none of them`);
  return service;
}

/** The last one leads back to the first. */
export function nextService({ number }: Service): Service {
  return services[number % services.length] ?? services[0];
}

export function serviceLink(slug: ServiceSlug): { text: string; href: PagePath } {
  return { text: serviceCalled(slug).name, href: servicePath(slug) };
}

export function serviceCalled(slug: ServiceSlug): Service {
  const service = services.find((one) => one.slug === slug);
  if (!service) throw new Error(`No service is called ${slug}`);
  return service;
}
