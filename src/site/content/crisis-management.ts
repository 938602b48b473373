import type { ServiceContent } from '../service-content.ts';

export const crisisManagement: ServiceContent = {
  searchTitle: 'Crisis Management and Incident Response',
  description:
    'Incident response planning and crisis rehearsal for firms of 50 to 500: who decides, who speaks, and what has to happen within 72 hours.',
  summary:
    'Incident response planning with names and hours in it, and a rehearsal with the people named, so that no one reads the plan for the first time at three in the\u00a0morning.',
  sentence: 'A rehearsed plan that meets the 72-hour limit for reporting a breach.',
  who: 'Under attack now? Call [{phone}]({call}) at any hour; do not email. Leave affected machines switched on, take them off the network and note the time of everything you do.',
  terms: {
    length: { value: '24–48 hours', note: 'when it is urgent, otherwise 1–2 weeks' },
    more: [
      { term: 'To report a data breach', value: '72 hours', claim: 'breach72h' },
      { term: 'On call, by phone', value: '24/7', claim: 'support' },
    ],
  },
  hint: 'A consultant answers within 24 hours.',
  drawing: {
    title: 'Ninety-six hours, with a plan and without',
    note: 'People and hours are illustrative. The 72-hour limit is in UK GDPR, Article 33.',
  },
  otherClaims: ['response24h'],
  deliverables: [
    'An incident response plan of a few pages, with roles, deputies and what each may decide.',
    'A contact card on paper, for when nothing electronic works.',
    'Playbooks for ransomware, a stolen mailbox, a breach at a supplier, a lost laptop.',
    'First statements to staff, customers and the press, ready to fill in.',
    'A decision log and a draft of the report to the Information Commissioner’s Office (ICO), so that the 72 hours go on facts, not forms.',
    'A rehearsal with your directors, and a report on it.',
  ],
  sample: {
    of: 'the incident plan',
    title: 'Incident plan, page 3 of 9',
    note: 'Illustrative: ransomware, a firm of 140 people',
    columns: ['When', 'What happens', 'Who does it'],
    rows: [
      ['Hour\u{a0}1', 'The incident is declared, and a log begun', 'Incident lead'],
      ['Hour\u{a0}3', 'What is affected is cut off; nothing is wiped', 'IT lead'],
      ['Hour\u{a0}12', 'All staff know what has happened and what to say', 'HR lead'],
      ['Hour\u{a0}36', 'The board decides to restore, and not to pay', 'Board'],
      ['Hour\u{a0}44', 'The ICO is told, 28 hours inside the limit', 'Data protection lead'],
      ['Hour\u{a0}70', 'Systems are back, in the agreed order', 'IT lead'],
    ],
  },
  course: [
    {
      when: 'Meet',
      what: 'We find out who really decides, which contracts set deadlines, and what the insurer insists on.',
    },
    {
      when: 'Write',
      what: 'Plan, card and playbooks, in your people’s words.',
    },
    {
      when: 'Rehearse',
      what: 'Half a day round a table: an incident unfolds hour by hour, phones ring, a director is on a plane.',
    },
    {
      when: 'Correct',
      what: 'What went wrong goes into the plan the same week. We rehearse again each year, and harder.',
    },
  ],
  notIncluded: [
    'Legal advice and insurance: we work beside your lawyer and your insurer, and the plan says when to call each. To keep the work going while systems are down, see [Resilience and Continuity](/services/resilience).',
  ],
  questions: [
    {
      summary: 'What decides the price?',
      answer:
        'The number of sites, of scenarios and of people who rehearse. It is fixed before we begin.',
    },
    {
      summary: 'When do the 72 hours start?',
      answer:
        'When you become aware that personal data has been breached. Nights and weekends count. Report what you know by then, and send the rest later.',
    },
    {
      summary: 'Does every breach have to be reported?',
      answer:
        'Not if it is unlikely to put anyone’s rights at risk. Write it down all the same, with the reason. If the risk to people is high, they must be told too.',
    },
    {
      summary: 'Should we pay a ransom?',
      answer:
        'The police and the National Cyber Security Centre do not condone it. It buys a promise from a criminal, and sanctions law may forbid it. The government has said that it intends to ban it for public bodies and operators of critical infrastructure. The plan says who takes that decision, so that it is not left to the most tired person in the room.',
    },
    {
      summary: 'We have a template. Is that enough?',
      answer:
        'A good start; [ours is free](/resources). It lacks the names, and an afternoon to find out what they would do.',
    },
  ],
  closing: {
    heading: 'Before the clock starts',
    text: 'Write to us about a plan or a rehearsal, and a consultant answers within 24 hours. If it has started already, call us.',
  },
  action: 'contact',
};
