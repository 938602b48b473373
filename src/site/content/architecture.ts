import type { ServiceContent } from '../service-content.ts';

export const architecture: ServiceContent = {
  searchTitle: 'Security Architecture and Design',
  description:
    'A drawing of where your data lives, who can cross each boundary and what stops the rest, with a target design and the steps between the two.',
  summary:
    'We draw where your data lives, who can reach it and what stands in the way. Then we say which boundary to strengthen first.',
  sentence: 'Where your data is, who can reach it, what to change first.',
  who: 'For firms whose network grew without a plan, or that are about to move to the cloud, join two companies or let a supplier in.',
  terms: {
    length: { value: '{mobilisation}', note: 'from agreeing the scope' },
    more: [
      { term: 'NCSC design principles', value: '5', claim: 'designPrinciples' },
      { term: 'NCSC cloud principles', value: '14', claim: 'cloudPrinciples' },
    ],
  },
  hint: '{consultation}, free. Bring the diagram you have, however rough, and we will say what it leaves out.',
  drawing: {
    title: 'Three boundaries, and who gets past each',
    note: 'An illustrative firm of 140 people.',
  },
  otherClaims: ['consultation'],
  deliverables: [
    'A drawing of what is there now, taken from configuration and checked with the people who run it.',
    'The path of the records that matter: where they enter, rest, are copied and leave.',
    'A list of boundaries, with what guards each crossing and what is missing.',
    'A target drawing, and the steps from one to the other in an order your team can manage.',
    'A page for each decision: what was chosen, what was turned down and why.',
    'Diagrams in a format you can edit, with nothing locked to us.',
  ],
  sample: {
    of: 'the list of boundaries',
    title: 'Boundaries, page 2 of 6',
    note: 'Illustrative: a firm of 140 people',
    columns: ['Crossing', 'Who crosses it', 'What guards it', 'What is missing'],
    rows: [
      [
        'Internet to offices',
        '140 staff, 12 from suppliers',
        'Firewall, managed devices',
        'A separate network for guests',
      ],
      [
        'Offices to cloud',
        '140 staff',
        'Second factor, device check',
        'Separate accounts for administrators',
      ],
      [
        'Cloud to records',
        '5 named people, 4 applications',
        'Only the rights each needs',
        'A log of every read',
      ],
    ],
  },
  course: [
    {
      when: 'Discover',
      what: 'We read configurations, cloud accounts and contracts, then ask your engineers about the exceptions.',
    },
    {
      when: 'Draw',
      what: 'Systems, data, people and suppliers go into one drawing. What we cannot explain, we mark and ask about.',
    },
    {
      when: 'Test',
      what: 'On paper, with your engineers, we walk from the internet to the records the way an intruder would, and note where nothing would have stopped us.',
    },
    {
      when: 'Decide',
      what: 'You choose the target from two or three options with costs. We write down the reasons and the steps.',
    },
  ],
  notIncluded: [
    'We design and review; cabling, migrations and day-to-day running stay with your people or your IT supplier. If the system does not exist yet, start with [Green-field Secure Builds](/services/greenfield).',
  ],
  questions: [
    {
      summary: 'What decides the price?',
      answer:
        'How many systems there are, and how many people we need to ask about them. After the first call you have a timescale and a price in writing, and we keep to both.',
    },
    {
      summary: 'Do we need zero trust?',
      answer:
        'The idea is sound: being in the office should not by itself give access to anything. Much of what you need is in licences you already pay for, so we start there and leave new purchases till last.',
    },
    {
      summary: 'We are all in the cloud. Is there anything left to draw?',
      answer:
        'More than before. The boundary has moved from the building to the sign-in, and the sharing settings are where records leak.',
    },
    {
      summary: 'Can you review a design that a supplier gave us?',
      answer:
        'Yes. You get a list of what to ask the supplier, with what worries us most at the top.',
    },
  ],
  closing: {
    heading: 'Bring the diagram you have',
    text: 'However rough it is. In {consultation}, free, we will say what it leaves out, and whether you need us to draw the rest.',
  },
  action: 'book',
};
