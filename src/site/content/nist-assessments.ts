import type { ServiceContent } from '../service-content.ts';
import { plateLink } from '../services.ts';

export const nistAssessments: ServiceContent = {
  searchTitle: 'NIST CSF 2.0 Assessments',
  description:
    'A NIST CSF 2.0 assessment in 3 weeks: 106 subcategories, 10–15 interviews, a tier from 1 to 4 for each function and the gaps in order of work.',
  summary:
    'The Cybersecurity Framework (CSF) of NIST, the American standards institute, in three weeks and 10 to 15 interviews. You learn which tier each function has reached, and which gap to close\u00a0first.',
  plate: {
    title: 'Where you stand, and how far to go',
    note: 'Scores and target are illustrative. Functions, categories and tiers are those of NIST CSF 2.0.',
  },
  table: {
    heading: 'What the four tiers mean',
    columns: ['Tier', 'How you would recognise it'],
    rows: [
      ['1 Partial', 'It depends on who is in that day. Nothing is written down.'],
      [
        '2 Risk Informed',
        'Managers know the risks and have approved a way; not everyone follows it.',
      ],
      ['3 Repeatable', 'It is policy, it is done the same way everywhere, and it is reviewed.'],
      [
        '4 Adaptive',
        'It changes with the threat, from lessons and measurements, before it has to.',
      ],
    ],
  },
  figures: [
    { value: '3 weeks', meaning: 'from first interview to report', claim: 'nistLength' },
    { value: '106', meaning: 'subcategories scored, in 22 categories', claim: 'nistSubcategories' },
    { value: '10–15', meaning: 'interviews, each with evidence behind it', claim: 'nistLength' },
    {
      value: '1–4',
      meaning: 'tiers: Partial, Risk Informed, Repeatable, Adaptive',
      claim: 'nistTiers',
    },
  ],
  otherClaims: ['consultation'],
  needed: {
    heading: 'When a firm needs it',
    paragraphs: [
      'An American customer or parent company asks for your NIST profile. Or the board wants one picture of the whole, in terms that an outsider would recognise, to measure next year against.',
      'It also suits a firm that holds several certificates and still cannot say what is missing: the framework covers everything, and most standards can be laid over it.',
    ],
  },
  deliverables: [
    'A score for every subcategory: 31 in Govern, 21 in Identify, 22 in Protect, 11 in Detect, 13 in Respond and 8 in Recover.',
    'The reason for each score, with the document, setting or interview it rests on.',
    'A tier for each of the six functions, now and as a target you have agreed.',
    'The gaps in order of work: what closes most distance for least effort comes first.',
    'A profile in NIST’s own format, to send to customers.',
    'A presentation to the board, with one page for those who read one page.',
  ],
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
    [
      'Closing the gaps. You get the order of work and may give it to anyone. If it is to be led from outside, that is ',
      plateLink('vciso'),
      '.',
    ],
  ],
  questions: [
    {
      summary: 'Should we aim for tier 4?',
      answer:
        'Seldom. NIST says itself that a tier should fit the risk. In a firm of 50 to 500 people, tier 3 in most functions is a good place to be, and tier 2 in some is no disgrace.',
    },
    {
      summary: 'Is there a certificate at the end?',
      answer:
        'No. NIST certifies nobody. What you can show is the profile, the evidence and who assessed it.',
    },
    {
      summary: 'What decides the price?',
      answer:
        'The number of interviews, and of sites and systems whose evidence we have to see. You have it in writing, fixed, before the first interview.',
    },
    {
      summary: 'We were assessed against version 1.1. What has changed?',
      answer:
        'Govern is new, as the sixth function, and gathers what used to be scattered: roles, policy, oversight and suppliers. We carry your old scores across and mark where they no longer compare.',
    },
    {
      summary: 'CSF or CAF?',
      answer: [
        'If nobody has named one, CSF: it is broader and easier to explain to customers. If a regulator or a department has named the other, ',
        plateLink('caf-assessments'),
        '. Much of the evidence serves both.',
      ],
    },
  ],
  closing: {
    heading: 'One picture of the whole',
    text: 'Thirty minutes, free, is enough to say whom we would need to interview and what it would cost.',
    action: 'book',
  },
};
