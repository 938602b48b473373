import { type ClaimId, claims } from '../company.ts';
import type { PagePath } from '../platform/web/page.ts';
import { writtenPath } from '../platform/web/request-address.ts';

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
  sentence: string;
  price?: ClaimId;
  /** How long the work takes or, where that depends on the scope, how soon it starts. */
  length: Length;
};

type Length = { claim: ClaimId; label: 'Length' | 'Start'; value?: string };

const takes = (claim: ClaimId): Length => ({ claim, label: 'Length' });
const starts: Length = { claim: 'mobilisation', label: 'Start' };

export const services: readonly [Service, ...Service[]] = [
  {
    number: 1,
    slug: 'vciso',
    name: 'Virtual CISO',
    sentence: 'A part-time security director who reports to your board.',
    price: 'vcisoPrice',
    length: takes('vcisoHours'),
  },
  {
    number: 2,
    slug: 'risk-management',
    name: 'Risk Management',
    sentence: '20 to 50 risks, each with a score, an owner and a date.',
    price: 'riskPrice',
    length: takes('riskLength'),
  },
  {
    number: 3,
    slug: 'cyber-essentials',
    name: 'Cyber Essentials',
    sentence: 'The certificate that insurers and tenders ask for. 98% pass first time.',
    price: 'cePrice',
    length: takes('ceLength'),
  },
  {
    number: 4,
    slug: 'architecture',
    name: 'Security Architecture',
    sentence: 'Where your data is, who can reach it, what to change first.',
    length: starts,
  },
  {
    number: 5,
    slug: 'greenfield',
    name: 'Green-field Secure Builds',
    sentence: 'Security from the first design: 30 to 40% less than retrofitting.',
    length: starts,
  },
  {
    number: 6,
    slug: 'outsourcing',
    name: 'Security Outsourcing',
    sentence:
      'Monitoring, analysts, specialists. A person acts on the gravest alerts within 15 minutes.',
    length: takes('analystHours'),
  },
  {
    number: 7,
    slug: 'training',
    name: 'Training and Awareness',
    sentence: 'Six modules, written for the jobs your people do.',
    length: takes('trainingModules'),
  },
  {
    number: 8,
    slug: 'strategy',
    name: 'Strategy and Recruitment',
    sentence: 'A roadmap of 3 to 5 years, and the people to carry it out.',
    length: takes('strategyLength'),
  },
  {
    number: 9,
    slug: 'resilience',
    name: 'Resilience and Continuity',
    sentence: 'How long you can be down, and a recovery that has been tested.',
    length: starts,
  },
  {
    number: 10,
    slug: 'nist-assessments',
    name: 'NIST CSF Assessments',
    sentence: 'How you compare with the American framework, and what to fix first.',
    length: takes('nistLength'),
  },
  {
    number: 11,
    slug: 'caf-assessments',
    name: 'CAF Assessments',
    sentence: 'Cyber Assessment Framework: the evidence you will be asked for.',
    length: starts,
  },
  {
    number: 12,
    slug: 'crisis-management',
    name: 'Crisis Management',
    sentence: 'A rehearsed plan that meets the 72-hour limit for reporting a breach.',
    length: { ...starts, value: 'Urgent: 24–48 hours' },
  },
];

/** The length or start in words; undefined while its claim is switched off. */
export function lengthOfWork({ length: { claim, value } }: Service): string | undefined {
  return claims[claim].shown ? (value ?? claims[claim].value) : undefined;
}

/** Such as "from £2,500 a month"; undefined if the price depends on the scope, or its claim is switched off. */
export function shownPrice({ price }: Service): string | undefined {
  return price && claims[price].shown ? claims[price].value : undefined;
}

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
