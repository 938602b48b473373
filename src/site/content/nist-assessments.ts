import type { ServiceContent } from '../service-content.ts';

export const nistAssessments: ServiceContent = {
  searchTitle: 'NIST CSF 2.0 Assessments',
  description:
    'A NIST CSF 2.0 assessment in 3 weeks: 106 subcategories, 10–15 interviews, a tier from 1 to 4 for each function and the gaps in order of work.',
  summary:
    'The Cybersecurity Framework (CSF) of NIST, the American standards institute, in three weeks and 10 to 15 interviews. You learn which tier each function has reached, and which gap to close\u00a0first.',
  sentence: 'How you compare with the American framework, and what to fix first.',
  who: 'For firms whose board, American customer or American parent wants the whole picture, in terms that outsiders know.',
  terms: {
    length: { value: '3 weeks', note: 'from first interview to report' },
    more: [
      { term: 'Interviews', value: '10–15', claim: 'nistLength' },
      { term: 'Subcategories scored', value: '106', claim: 'nistSubcategories' },
    ],
  },
  hint: '{consultation}, free. We will say who we would interview and what it would cost.',
  drawing: {
    title: 'Where you stand, and how far to go',
    note: 'Scores and target are illustrative. Functions, categories and tiers 1–4 are those of NIST CSF 2.0; scoring subcategories by them is our method.',
  },
  table: {
    heading: 'What the four tiers mean',
    columns: ['Tier', 'How you would recognise it'],
    rows: [
      ['1 Partial', 'It depends on who is in that day. Nothing is written down.'],
      [
        '2 Risk Informed',
        'Managers know the risks and have agreed an approach; not everyone follows it.',
      ],
      ['3 Repeatable', 'It is policy, it is done the same way everywhere, and it is reviewed.'],
      ['4 Adaptive', 'It adapts to new threats, from lessons and measurements, before it has to.'],
    ],
  },
  otherClaims: ['nistTiers', 'consultation'],
  deliverables: [
    'A score from 1 to 4 for every subcategory, which is our method (NIST’s own tiers rate how risk is governed and managed as a whole): 31 in Govern, 21 in Identify, 22 in Protect, 11 in Detect, 13 in Respond and 8 in Recover.',
    'The reason for each score, with the document, setting or interview it rests on.',
    'A tier for each of the six functions, now and as a target you have agreed.',
    'The gaps in order of work: what improves most for least effort comes first.',
    'A profile in NIST’s own format, to send to customers.',
    'A presentation to the board, with a one-page summary.',
  ],
  sample: {
    of: 'the scores',
    title: 'Scores, page 4 of 18',
    note: 'Illustrative: a firm of 140 people',
    columns: ['Subcategory', 'Score', 'What it rests on', 'Next step'],
    rows: [
      [
        'GV.SC-04 Suppliers known and ranked',
        '1',
        'No list; 14 suppliers named in interviews',
        'List and rank them',
      ],
      [
        'PR.AA-03 Users and devices authenticated',
        '3',
        'Login settings; 31 exceptions',
        'Remove the exceptions',
      ],
      [
        'DE.CM-01 Networks monitored',
        '2',
        'Firewall logs kept, not read',
        'Send alerts to a person',
      ],
      [
        'RC.RP-03 Backups checked before a restore',
        '2',
        'One restore, not written down',
        'Test each quarter',
      ],
    ],
  },
  course: [
    {
      when: 'Week 1',
      what: 'Interviews, 10 to 15 of them, from the managing director to the service desk. The questions go out beforehand.',
    },
    {
      when: 'Week 2',
      what: 'Evidence and scores. We look at what we were told about, and score all 106 subcategories.',
    },
    {
      when: 'Week 3',
      what: 'We agree the target with you, put the gaps in order and present. You see the scores before they are final and can contest any of them.',
    },
  ],
  notIncluded: [
    'Closing the gaps. You get the order of work and may give it to anyone. If you want it led from outside, see [Virtual CISO](/services/vciso).',
  ],
  questions: [
    {
      summary: 'What decides the price?',
      answer:
        'The number of interviews, and of sites and systems whose evidence we have to see. You have it in writing, fixed, before the first interview.',
    },
    {
      summary: 'Should we aim for tier 4?',
      answer:
        'Rarely. NIST itself says that a tier should fit the risk. In a firm of 50 to 500 people, tier 3 in most functions is good, and tier 2 in some is fine.',
    },
    {
      summary: 'Is there a certificate at the end?',
      answer:
        'No. NIST does not certify firms. What you can show is the profile, the evidence and who assessed it.',
    },
    {
      summary: 'We were assessed against version 1.1. What has changed?',
      answer:
        'Govern is new, as the sixth function, and gathers what used to be scattered: roles, policy, oversight and suppliers. We carry your old scores across and mark where they no longer compare.',
    },
    {
      summary: 'CSF or CAF?',
      answer:
        'If no one has named either, CSF: it is broader and easier to explain to customers. If a regulator or a department has asked for CAF, see [CAF Assessments](/services/caf-assessments). Much of the evidence serves both.',
    },
  ],
  closing: {
    heading: 'One picture of the whole',
    text: 'In {consultation}, free, we will say who we would interview and what it would cost.',
  },
  action: 'book',
};
