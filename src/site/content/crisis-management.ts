import { company } from '../../company.ts';
import type { ServiceContent } from '../service-content.ts';
import { plateLink } from '../services.ts';

export const crisisManagement: ServiceContent = {
  searchTitle: 'Crisis Management and Incident Response',
  description:
    'Incident response planning and crisis rehearsal for firms of 50 to 500: who decides, who speaks, and what has to happen within 72 hours.',
  summary:
    'Incident response planning with names and hours in it, and a rehearsal with the people named, so that nobody reads the plan for the first time at three in the\u00a0morning.',
  plate: {
    title: 'Ninety-six hours, with a plan and without',
    note: 'People and hours are illustrative. The limit of 72 hours is that of UK GDPR, Article 33.',
  },
  table: {
    heading: 'The same plan, hour by hour',
    columns: ['Hour', 'What happens', 'Who does it'],
    rows: [
      ['1', 'An incident is declared, and a log begun', 'Lead'],
      ['3', 'What is affected is cut off; nothing is wiped', 'Technical'],
      ['12', 'All staff know what has happened and what to say', 'Messages'],
      ['36', 'The decision to restore, and not to pay', 'Board'],
      ['44', 'The ICO is told, 28 hours inside the limit', 'Law and data'],
      ['70', 'Systems are back, in the agreed order', 'Technical'],
      ['96', 'What was learned is written down', 'Lead'],
    ],
  },
  figures: [
    {
      value: '72 hours',
      meaning: 'to tell the regulator, the ICO, of a breach of personal data',
      claim: 'breach72h',
    },
    { value: '24/7', meaning: 'somebody on call, by telephone', claim: 'support' },
    {
      value: '24–48 hours',
      meaning: 'until we start, when it is urgent',
      claim: 'mobilisation',
    },
    {
      value: '15 minutes',
      meaning: 'to answer a critical alert, if we monitor you',
      claim: 'outsourcingResponse',
    },
  ],
  otherClaims: ['response24h'],
  needed: {
    heading: 'When a firm needs it',
    paragraphs: [
      [
        'If it is happening now, ring ',
        { text: company.phone.shown, href: company.phone.href },
        ' and do not write. Leave affected machines switched on, take them off the network and note the time of everything you do.',
      ],
      'If it is not, there is time to settle what takes longest under pressure: who may stop the business, who speaks to customers, where the insurer’s number is when email is down. An insurer or a large customer will ask for the plan. The regulator will ask whether it was tried.',
    ],
  },
  deliverables: [
    'An incident response plan of a few pages, with roles, deputies and the limits of what each may decide.',
    'A contact card on paper, for the day when nothing electronic works.',
    'Playbooks for four bad days: ransomware, a stolen mailbox, a breach at a supplier, a lost laptop.',
    'First statements to staff, customers and the press, ready to be filled in.',
    'A decision log and a draft of the report to the ICO, so that the 72 hours go on facts and not on forms.',
    'A rehearsal with your directors, and a short report on what it showed.',
  ],
  course: [
    {
      when: 'Meet',
      what: 'We find out who really decides, which contracts set clocks of their own, and what the insurer insists on.',
    },
    {
      when: 'Write',
      what: 'Plan, card and playbooks, in your people’s words, with a job title on each page.',
    },
    {
      when: 'Rehearse',
      what: 'Half a day round a table with an incident that unfolds by the hour. Telephones ring, and a director is on a plane.',
    },
    {
      when: 'Correct',
      what: 'What went wrong goes into the plan the same week. We rehearse again each year, with a worse story.',
    },
  ],
  notIncluded: [
    [
      'Legal advice and insurance: we work beside your lawyer and your insurer, and the plan says when to ring each. Keeping the work going while systems are down is ',
      plateLink('resilience'),
      '.',
    ],
  ],
  questions: [
    {
      summary: 'When do the 72 hours start?',
      answer:
        'When you become aware that personal data has been breached. Nights and weekends count. Report what you know by then, and send the rest later.',
    },
    {
      summary: 'Does every breach have to be reported?',
      answer:
        'Not if it is unlikely to put anybody’s rights at risk. Write it down all the same, with the reason. If the risk to people is high, they must be told too.',
    },
    {
      summary: 'What decides the price?',
      answer:
        'The number of sites, of playbooks and of people who rehearse. It is fixed before we begin.',
    },
    {
      summary: 'Should we pay a ransom?',
      answer:
        'The police and the National Cyber Security Centre do not condone it. It buys a promise from a criminal, and sanctions law may forbid it. Public bodies and operators of critical infrastructure face a ban, which the government has announced. The plan says who takes that decision, so that it is not whoever is most tired.',
    },
    {
      summary: 'We have a template. Is that enough?',
      answer: [
        'A good start; ',
        { text: 'ours is free', href: '/resources' },
        '. It lacks the names, and the afternoon on which they find out what they would do.',
      ],
    },
  ],
  closing: {
    heading: 'Before the clock starts',
    text: 'Write to us about a plan or a rehearsal, and a consultant answers within 24 hours. If it has started already, telephone.',
    action: 'contact',
  },
};
