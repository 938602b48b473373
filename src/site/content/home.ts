import { type BuiltIn, namedFigures, readWords, withFigures } from '../../platform/words/words.ts';
import type { ServiceSlug } from '../services.ts';
import type { ClaimId } from '../../company.ts';

export type HomeContent = {
  /** The title in search results too. */
  heading: string;
  description: string;
  lede: string;
  readers: string;
  priced: readonly { service: ServiceSlug; name: string; detail: string }[];
  pricedNote: string;
  servicesHeading: string;
  servicesIntro: string;
  howHeading: string;
  howIntro: string;
  stages: readonly { title: string; when: string; what: string }[];
  statement: string;
  clients: string;
  expertise: readonly { field: string; what: string }[];
  contactHeading: string;
  contactIntro: string;
};

/** What the home page says now, with the figures in it. */
export const homeContent = (): HomeContent => withFigures(readWords(builtInHome));

export const builtInHome: BuiltIn<HomeContent> = {
  kind: 'home',
  slug: 'home',
  content: {
    heading: 'Expert Cyber Security Services',
    description:
      'Cyber security consultants to UK firms of 50 to 500 people: virtual CISO, Cyber Essentials, risk and framework assessments, incident planning.',
    lede: 'We find where you are exposed, tell you in plain English what to fix first, and stay to fix it, if you wish.',
    readers: 'For UK firms of 50 to 500 people and [public-sector suppliers](/public-sector).',
    priced: [
      {
        service: 'cyber-essentials',
        name: 'Cyber Essentials',
        detail: '{ceLength}, {cePassRate} pass first time',
      },
      {
        service: 'risk-management',
        name: 'Risk assessment',
        detail: '{riskLength}, {riskEntries} risks',
      },
      { service: 'vciso', name: 'Virtual CISO', detail: 'a part-time security director' },
    ],
    pricedNote: 'Before VAT. Every other service: a fixed price, in writing, before work starts.',
    servicesHeading: 'Twelve services',
    servicesIntro:
      'Not sure which you need? [Take the two-minute assessment](/assessment), or [ask us](#contact): both are free.',
    howHeading: 'How it works',
    howIntro: 'You know the price, the timescale and the person before you agree to anything.',
    stages: [
      {
        title: 'Talk to a consultant',
        when: '{consultation}, free',
        what: 'Tell us what you have been asked for. If you do not need us, we will say so.',
      },
      {
        title: 'Get a fixed price',
        when: 'Before work starts',
        what: 'A written scope: what we do, what you get, how long it takes, what it costs.',
      },
      {
        title: 'We do the work',
        when: 'Starts in {mobilisation}',
        what: 'Or in {urgentMobilisation}, if it is urgent. You see the findings before they are final.',
      },
      {
        title: 'Fix what we found',
        when: 'As long as you wish',
        what: 'Most important first, by your people, ours or both. We help you to finish.',
      },
    ],
    statement:
      'We are a small firm of senior people. The person who looks at your systems is the person who signs the report.',
    clients:
      'Most of our clients have no security department. They have a managing director who signs the insurance form, an IT lead with too much to do, and a customer who has started to ask hard questions.',
    expertise: [
      {
        field: 'Board-level leadership',
        what: 'Directors who have answered to boards and auditors.',
      },
      {
        field: 'Risk and assurance',
        what: 'Registers and evidence that stand up to an audit.',
      },
      {
        field: 'Certification',
        what: 'Cyber Essentials and ISO/IEC 27001. {ceCertified} firms certified.',
      },
      {
        field: 'Architecture and build',
        what: 'Cloud, networks and new systems, secure by design.',
      },
      {
        field: 'Detection and response',
        what: 'Monitoring and incident command, at all hours.',
      },
      {
        field: 'People and training',
        what: 'Awareness, training by role, and recruitment.',
      },
    ],
    contactHeading: 'Get in Touch',
    contactIntro: 'A consultant reads your message and answers within {response24h}.',
  },
};

/** Those that stand in its drawing and lists, then those that its texts name besides. */
export function figuresShown(): ClaimId[] {
  const named = namedFigures(JSON.stringify(readWords(builtInHome)));
  return [...new Set([...figuresOnThisPage, ...named])];
}

const figuresOnThisPage: readonly ClaimId[] = [
  'experience',
  'clients',
  'support',
  'rating',
  'independence',
  'cePrice',
  'ceLength',
  'cePassRate',
  'ceCertified',
  'ceControls',
  'riskPrice',
  'riskLength',
  'riskEntries',
  'vcisoPrice',
  'vcisoHours',
  'nistLength',
  'strategyLength',
  'trainingModules',
  'greenfieldSaving',
  'outsourcingResponse',
  'analystHours',
  'breach72h',
  'mobilisation',
  'urgentMobilisation',
  'consultation',
  'response24h',
  'assessmentLength',
  'assessmentScale',
];
