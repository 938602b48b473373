import type { ClaimId } from '../../company.ts';
import type { PagePath } from '../../platform/web/page.ts';
import type { QuestionId } from '../questions.ts';

/** What to do about a question without full points, and who can help. */
export type Advice = {
  /** For five points, and for none. The headings of the specification go before these. */
  'half done': { heading: string; text: string };
  missing: { heading: string; text: string };
  service: Service;
};

/** Prices and lengths are shown while their claims are; without a price, it is fixed in writing. */
export type Service = { name: string; href: PagePath; price?: Figure; length?: Figure };
type Figure = { claim: ClaimId; text: string };

const cyberEssentials: Service = {
  name: 'Cyber Essentials',
  href: '/services/cyber-essentials',
  price: { claim: 'cePrice', text: '£2,000–4,000' },
  length: { claim: 'ceLength', text: '4–6 weeks' },
};

const vciso: Service = {
  name: 'Virtual CISO',
  href: '/services/vciso',
  price: { claim: 'vcisoPrice', text: 'from £2,500 a month' },
};

export const advice: Record<QuestionId, Advice> = {
  mfa: {
    'half done': {
      heading: 'Extend multi-factor authentication to all accounts',
      text: 'Some of your accounts need a second factor. Switch it on for every cloud service that offers it, administrators first, with no exceptions.',
    },
    missing: {
      heading: 'Switch on multi-factor authentication',
      text: 'A stolen password may be all it takes to get in. Switch on a second factor for every cloud service that offers it, administrators first, with no exceptions.',
    },
    service: cyberEssentials,
  },
  'risk-assessment': {
    'half done': {
      heading: 'Bring your risk assessment up to date',
      text: 'It is more than a year old, and the firm has changed since. Score the risks again, and give each an owner and a date.',
    },
    missing: {
      heading: 'Assess your risks',
      text: 'Write down what could go wrong, score it, and give each risk an owner and a date. Look at it again every quarter.',
    },
    service: {
      name: 'Risk Management',
      href: '/services/risk-management',
      price: { claim: 'riskPrice', text: '£5,000–15,000' },
      length: { claim: 'riskLength', text: '2–4 weeks' },
    },
  },
  backups: {
    'half done': {
      heading: 'Test your backups every quarter',
      text: 'Once a year leaves months in which a backup can fail unnoticed. Restore something that matters each quarter, and note how long it took.',
    },
    missing: {
      heading: 'Test your backups',
      text: 'Restore something that matters every quarter, and note how long it took. Keep one copy where your network cannot reach it.',
    },
    service: { name: 'Resilience and Continuity', href: '/services/resilience' },
  },
  'incident-plan': {
    'half done': {
      heading: 'Rehearse your incident response plan',
      text: 'It is written, but has not been tried. Rehearse for two hours with the people who would act, at least once a year.',
    },
    missing: {
      heading: 'Write an incident response plan',
      text: 'Write two pages on who decides and who calls whom. Print them, and rehearse for two hours at least once a year.',
    },
    service: { name: 'Crisis Management', href: '/services/crisis-management' },
  },
  patching: {
    'half done': {
      heading: 'Install serious updates within 14 days',
      text: 'A month is long enough for an attack. Let devices update themselves, and check each week which have gone more than 14 days without.',
    },
    missing: {
      heading: 'Install updates sooner',
      text: 'Let devices update themselves, and check each week which have gone more than 14 days without.',
    },
    service: cyberEssentials,
  },
  training: {
    'half done': {
      heading: 'Practise several times a year',
      text: 'A yearly course is soon forgotten. Replace it with short exercises through the year, and make it easy to report a mistake without blame.',
    },
    missing: {
      heading: 'Train everyone to spot an attack',
      text: 'Start with short exercises for everyone, directors included. Make it easy to report a mistake without blame.',
    },
    service: { name: 'Training and Awareness', href: '/services/training' },
  },
  encryption: {
    'half done': {
      heading: 'Encrypt the rest of your sensitive data',
      text: 'Switch on disk encryption everywhere, encrypt the backups, and stop sending sensitive files as attachments.',
    },
    missing: {
      heading: 'Encrypt your sensitive data',
      text: 'Start with laptops and phones, where it is a setting. Then encrypt the backups, and stop sending sensitive files as attachments.',
    },
    service: { name: 'Security Architecture', href: '/services/architecture' },
  },
  monitoring: {
    'half done': {
      heading: 'Have alerts watched outside office hours',
      text: 'Collect the alerts of devices, accounts and cloud services in one place, and agree who acts on them at night.',
    },
    missing: {
      heading: 'Have alerts collected and watched',
      text: 'Collect the alerts of devices, accounts and cloud services in one place, and agree who acts on them, by day and at night.',
    },
    service: { name: 'Security Outsourcing', href: '/services/outsourcing' },
  },
  'access-review': {
    'half done': {
      heading: 'Review who has access every quarter',
      text: 'Have managers go through the list of accounts, and close those of leavers on their last day.',
    },
    missing: {
      heading: 'Review who has access every quarter',
      text: 'Have managers go through the list of accounts, and close those of leavers on their last day.',
    },
    service: vciso,
  },
  'vendor-risk': {
    'half done': {
      heading: 'Check suppliers before signing, and every year',
      text: 'List suppliers by how much they could hurt you. Put security and notice of incidents into the contracts of those at the top.',
    },
    missing: {
      heading: 'Check suppliers before signing, and every year',
      text: 'List suppliers by how much they could hurt you. Put security and notice of incidents into the contracts of those at the top.',
    },
    service: vciso,
  },
};
