import type { ServiceContent } from '../service-content.ts';

export const cafAssessments: ServiceContent = {
  searchTitle: 'CAF 4.0 Assessments',
  description:
    'Cyber Assessment Framework 4.0: four objectives, 14 principles and 41 contributing outcomes judged with the evidence a regulator will ask for.',
  summary:
    'All 14 principles of the NCSC’s Cyber Assessment Framework (CAF), judged outcome by outcome, with the evidence your regulator or customer will ask for.',
  sentence: 'Cyber Assessment Framework: the evidence you will be asked for.',
  who: 'For operators of essential services, public bodies in GovAssure, and their suppliers: managed service providers, data centres and others whose contract has begun to say “CAF”.',
  terms: {
    length: { value: '1–2 weeks', note: 'from agreeing the scope' },
    more: [
      { term: 'Principles', value: '14', claim: 'cafPrinciples' },
      { term: 'Contributing outcomes', value: '41', claim: 'cafPrinciples' },
    ],
  },
  hint: 'A consultant answers within 24 hours with what your regulator or buyer will want to see.',
  drawing: {
    title: 'Fourteen principles, forty-one outcomes',
    note: 'Objectives A–D, principles and outcomes as in CAF 4.0, August 2025. The result is illustrative.',
  },
  table: {
    heading: 'The objectives and their principles',
    columns: ['Objective', 'Principles'],
    rows: [
      [
        'A. Managing security risk',
        'A1\u{a0}Governance, A2\u{a0}Risk management, A3\u{a0}Asset management, A4\u{a0}Supply chain',
      ],
      [
        'B. Protecting against cyber attack',
        'B1\u{a0}Service protection policies, processes and procedures, B2\u{a0}Identity and access control, B3\u{a0}Data security, B4\u{a0}System security, B5\u{a0}Resilient networks and systems, B6\u{a0}Staff awareness and training',
      ],
      ['C. Detecting cyber security events', 'C1\u{a0}Security monitoring, C2\u{a0}Threat hunting'],
      [
        'D. Minimising the impact of cyber security incidents',
        'D1\u{a0}Response and recovery planning, D2\u{a0}Lessons learned',
      ],
    ],
  },
  otherClaims: ['cafObjectives', 'govAssure', 'resilienceBill', 'response24h'],
  deliverables: [
    'The scope: your essential functions, and the systems and suppliers they rely on.',
    'A judgement on each of the 41 outcomes, against its indicators of good practice.',
    'An evidence file, indexed by outcome, that an independent reviewer can follow without us.',
    'How far you are from the profile your regulator or department has set.',
    'An improvement plan in order of what the profile demands, with owners and dates.',
    'A rehearsal of the review with the people who will be interviewed.',
  ],
  sample: {
    of: 'the evidence file',
    title: 'Evidence file, page 9 of 44',
    note: 'Illustrative: a supplier of a public service',
    columns: ['Outcome', 'Judgement', 'Evidence', 'Next step'],
    rows: [
      [
        'A4.a Supply chain',
        { level: 'moderate', text: 'Partially achieved' },
        'Contracts of 9 of 14 suppliers',
        'Ask the other five',
      ],
      [
        'B2.a Identity verification, authentication and authorisation',
        { level: 'low', text: 'Achieved' },
        'Login settings, October; joiners and leavers list',
        'Nothing',
      ],
      [
        'B4.d Vulnerability management',
        { level: 'moderate', text: 'Partially achieved' },
        'Scan results for three months',
        'Bring two old servers into the scan',
      ],
      [
        'D1.c Testing and exercising',
        { level: 'high', text: 'Not achieved' },
        'None; last rehearsal in 2023',
        'Rehearse before the review',
      ],
    ],
  },
  course: [
    {
      when: 'Scope',
      what: 'Agree the essential functions and the systems they rely on.',
    },
    {
      when: 'Evidence',
      what: 'We collect what you have before we ask anyone to write something new.',
    },
    {
      when: 'Workshops',
      what: 'One for each objective, A to D, with those who do the work.',
    },
    {
      when: 'Judgement',
      what: 'We write down all 41 with reasons. If you disagree, that goes on the record.',
    },
    {
      when: 'Plan',
      what: 'What to do before the review, and what can be shown as planned.',
    },
  ],
  notIncluded: [
    'The independent review that GovAssure and some regulators require. The reviewer must not have helped you to prepare and, for GovAssure, is accredited. Outside these regimes, [NIST CSF Assessments](/services/nist-assessments) is usually the better fit.',
  ],
  questions: [
    {
      summary: 'What decides the price?',
      answer:
        'How many essential functions are in scope, and how ready the evidence is. We settle the scope first, then quote, and keep to it.',
    },
    {
      summary: 'What is new in version 4.0?',
      answer:
        'Two outcomes: A2.b, understanding threat, and A4.b, secure software development and support.',
    },
    {
      summary: 'Do all 41 have to be achieved?',
      answer:
        'No. The profile that applies to you says which must be achieved and which may be partial. Without a profile, we agree with you what is proportionate.',
    },
    {
      summary: 'Does Cyber Essentials count towards it?',
      answer:
        'It gives evidence for parts of objective B, access control and updates above all. It does not reach A, C or D.',
    },
  ],
  closing: {
    heading: 'Who has asked you for it?',
    text: 'Tell us the regulator, department or contract, and the date. A consultant answers within 24 hours.',
  },
  action: 'contact',
};
