import type { ServiceContent } from '../service-content.ts';
import { plateLink } from '../services.ts';

export const cafAssessments: ServiceContent = {
  searchTitle: 'CAF 4.0 Assessments',
  description:
    'Cyber Assessment Framework 4.0: four objectives, 14 principles and 41 contributing outcomes judged with the evidence a regulator will ask for.',
  summary:
    'All 14 principles of the Cyber Assessment Framework, judged outcome by outcome, with the evidence your regulator or department will ask for.',
  plate: {
    title: 'Fourteen principles, forty-one outcomes',
    note: 'Principles and outcomes as in CAF 4.0, August 2025. The result is illustrative.',
  },
  table: {
    heading: 'The objectives and their principles',
    columns: ['Objective', 'What it asks', 'Principles'],
    rows: [
      [
        'A. Managing security risk',
        'Does somebody govern it, and know what there is to lose?',
        'A1\u{a0}Governance, A2\u{a0}Risk management, A3\u{a0}Asset management, A4\u{a0}Supply chain',
      ],
      [
        'B. Protecting against cyber attack',
        'Would the essential function stand up to an attack?',
        'B1\u{a0}Service protection policies, processes and procedures, B2\u{a0}Identity and access control, B3\u{a0}Data security, B4\u{a0}System security, B5\u{a0}Resilient networks and systems, B6\u{a0}Staff awareness and training',
      ],
      [
        'C. Detecting cyber security events',
        'Would you notice?',
        'C1\u{a0}Security monitoring, C2\u{a0}Threat hunting',
      ],
      [
        'D. Minimising the impact of cyber security incidents',
        'Could you carry on, and would you learn from it?',
        'D1\u{a0}Response and recovery planning, D2\u{a0}Lessons learned',
      ],
    ],
  },
  figures: [
    { value: '14', meaning: 'principles, each judged with you', claim: 'cafPrinciples' },
    {
      value: 'A–D',
      meaning: 'objectives: manage, protect, detect, minimise',
      claim: 'cafObjectives',
    },
    { value: '41', meaning: 'contributing outcomes under the principles', claim: 'cafPrinciples' },
    { value: '4.0', meaning: 'the current version, from August 2025', claim: 'cafPrinciples' },
  ],
  otherClaims: ['response24h'],
  needed: {
    heading: 'When an organisation needs it',
    paragraphs: [
      'You run an essential service, such as water or energy, under the NIS Regulations. You belong to a department in GovAssure, the government’s own assurance scheme. You answer for an NHS body or a council. Or you supply one of these, and the contract has begun to say “CAF”.',
      'The framework does not tell you what to buy. It asks whether an outcome has been reached, which is harder to answer and much harder to pretend.',
    ],
  },
  deliverables: [
    'The scope: your essential functions, and the systems and suppliers they rest on.',
    'A judgement on each of the 41 outcomes, achieved, partially achieved or not achieved, against its indicators of good practice.',
    'An evidence file, indexed by outcome, that an independent reviewer can follow without us.',
    'The distance to the profile your regulator or department has set.',
    'An improvement plan in order of what the profile demands, with owners and dates.',
    'Rehearsal with those who will be questioned.',
  ],
  course: [
    {
      when: 'Scope',
      what: 'What the public would miss, and what that depends on. It takes the longest argument and saves the most work.',
    },
    {
      when: 'Evidence',
      what: 'We ask for what exists before asking anyone to write. Most organisations can prove more than they think.',
    },
    {
      when: 'Workshops',
      what: 'One for each objective, A to D, with those who do the work. The indicators are read aloud and answered.',
    },
    {
      when: 'Judgement',
      what: 'We write down all 41 with reasons. You may disagree, and a disagreement goes on the record.',
    },
    {
      when: 'Plan',
      what: 'What to do before the review, and what can honestly be shown as planned.',
    },
  ],
  notIncluded: [
    [
      'The independent review that GovAssure and some regulators require. Whoever helps you to prepare must not be the reviewer, so for any one system we are one or the other. Outside these regimes, ',
      plateLink('nist-assessments'),
      ', is usually the better fit.',
    ],
  ],
  questions: [
    {
      summary: 'What is new in version 4.0?',
      answer:
        'Two outcomes: A2.b, understanding threat, and A4.b, secure software development and support. Monitoring and threat hunting ask for more than they did. Evidence from version 3.2 mostly still serves.',
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
    {
      summary: 'How long does it take, and what does it cost?',
      answer:
        'The scope decides both: how many essential functions are in it, and how ready the evidence is. We settle that first, then quote, and hold to the quotation.',
    },
  ],
  closing: {
    heading: 'Who has asked you for it?',
    text: 'Tell us the regulator, department or contract and the date. A consultant answers within 24 hours with what it will want to see.',
    action: 'contact',
  },
};
