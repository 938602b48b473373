import { writtenPath } from '../platform/web/request-address.ts';

export const csfFunctions = [
  'Govern',
  'Identify',
  'Protect',
  'Detect',
  'Respond',
  'Recover',
] as const;

export type CsfFunction = (typeof csfFunctions)[number];

/** Both ends included, in the order of `csfFunctions`. */
export type Span = { from: CsfFunction; to: CsfFunction };

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
  /** 1 to 12. */
  number: number;
  slug: ServiceSlug;
  name: string;
  /** For the index of services. */
  sentence: string;
  covers: Span;
  supports?: Span;
  /** The coverage boxes in words, for screen readers. */
  formatCoverage: string;
};

/** In the order of their numbers. */
export const services: readonly [Service, ...Service[]] = [
  plate({
    number: 1,
    slug: 'vciso',
    name: 'Virtual CISO',
    sentence:
      'A security director for 20 to 40 hours a month, with a plan, a budget and a voice at your board.',
    covers: { from: 'Govern', to: 'Identify' },
    supports: { from: 'Protect', to: 'Recover' },
  }),
  plate({
    number: 2,
    slug: 'risk-management',
    name: 'Risk Management',
    sentence:
      'A register of 20 to 50 risks in two to four weeks. Each one has a score, an owner and a date.',
    covers: { from: 'Govern', to: 'Identify' },
  }),
  plate({
    number: 3,
    slug: 'cyber-essentials',
    name: 'Cyber Essentials',
    sentence:
      'Five controls put right and certified in four to six weeks. 98% of our clients pass first time.',
    covers: only('Protect'),
  }),
  plate({
    number: 4,
    slug: 'architecture',
    name: 'Security Architecture',
    sentence:
      'Where your data lives, who can cross each boundary, and what stands at the crossing.',
    covers: { from: 'Identify', to: 'Detect' },
  }),
  plate({
    number: 5,
    slug: 'greenfield',
    name: 'Green-field Secure Builds',
    sentence:
      'New systems with security in the first drawing. That costs 30 to 40% less than adding it later.',
    covers: { from: 'Identify', to: 'Protect' },
  }),
  plate({
    number: 6,
    slug: 'outsourcing',
    name: 'Security Outsourcing',
    sentence:
      'A security operations centre, an analyst or a specialist by the hour. The gravest alerts are answered in 15 minutes.',
    covers: { from: 'Detect', to: 'Respond' },
    supports: only('Protect'),
  }),
  plate({
    number: 7,
    slug: 'training',
    name: 'Training and Awareness',
    sentence:
      'Modules of 15 to 90 minutes, written for the jobs your people do, and tested with mock phishing emails.',
    covers: only('Protect'),
  }),
  plate({
    number: 8,
    slug: 'strategy',
    name: 'Strategy and Recruitment',
    sentence:
      'A two-day workshop, a roadmap of three to five years, and the people to carry it out.',
    covers: only('Govern'),
  }),
  plate({
    number: 9,
    slug: 'resilience',
    name: 'Resilience and Continuity',
    sentence:
      'How long you can be down, how much you can lose, and a plan that has been tried against both.',
    covers: { from: 'Respond', to: 'Recover' },
    supports: only('Protect'),
  }),
  plate({
    number: 10,
    slug: 'nist-assessments',
    name: 'NIST CSF Assessments',
    sentence:
      'All 106 subcategories in three weeks, from 10 to 15 interviews. A tier for each function.',
    covers: { from: 'Govern', to: 'Recover' },
  }),
  plate({
    number: 11,
    slug: 'caf-assessments',
    name: 'CAF Assessments',
    sentence:
      'The 14 principles of the Cyber Assessment Framework, with the evidence your regulator will ask for.',
    covers: { from: 'Govern', to: 'Recover' },
  }),
  plate({
    number: 12,
    slug: 'crisis-management',
    name: 'Crisis Management',
    sentence:
      'An incident plan that names people and hours, rehearsed before the 72-hour clock ever starts.',
    covers: { from: 'Respond', to: 'Recover' },
    supports: only('Govern'),
  }),
];

export const servicePath = (slug: ServiceSlug): string => `/services/${slug}`;

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

/** Such as "Plate 6, Security Outsourcing", with its address. */
export function plateLink(slug: ServiceSlug): { text: string; href: string } {
  const { number, name } = serviceCalled(slug);
  return { text: `Plate\u{a0}${number}, ${name}`, href: servicePath(slug) };
}

export function serviceCalled(slug: ServiceSlug): Service {
  const service = services.find((one) => one.slug === slug);
  if (!service) throw new Error(`No plate is called ${slug}`);
  return service;
}

function plate(drawn: Omit<Service, 'formatCoverage'>): Service {
  const supports = drawn.supports ? `, supports ${formatSpan(drawn.supports)}` : '';
  return { ...drawn, formatCoverage: `Covers ${formatSpan(drawn.covers)}${supports}` };
}

function only(one: CsfFunction): Span {
  return { from: one, to: one };
}

function formatSpan({ from, to }: Span): string {
  if (from === 'Govern' && to === 'Recover') return 'all six functions';
  return from === to ? from : `${from} to ${to}`;
}
