import type { ServiceContent } from '../service-content.ts';

export const riskManagement: ServiceContent = {
  searchTitle: 'Cyber Risk Management and Assessment',
  description:
    'A cyber risk assessment in {riskLength}: a register of {riskEntries} risks, each with a score, an owner and a date. Fixed price, {riskPrice} plus VAT.',
  summary:
    'A list of what could go wrong, how likely it is and what it would do to you, with a name and a date against every line.',
  sentence: '{riskEntries} risks, each with a score, an owner and a date.',
  who: 'For firms that know there are risks, and need to know which could stop the business.',
  terms: {
    price: 'fixed, plus VAT',
    length: { value: '{riskLength}', note: 'from first interview to finished register' },
    more: [
      { term: 'Risks in the register', value: '{riskEntries}', claim: 'riskEntries' },
      { term: 'Scored from', value: '1–25', claim: 'riskScale' },
    ],
  },
  hint: '{consultation}, free. Bring your last list of risks, if you have one.',
  drawing: {
    title: 'A register, at the start and after a quarter',
    note: 'The risks are illustrative. The scale, and what each score leads to, are ours.',
  },
  otherClaims: ['consultation'],
  deliverables: [
    'A register of {riskEntries} risks in plain words.',
    'Two scores for each: today, and once treated.',
    'An owner by name, and one of four decisions: reduce it, share it, accept it or stop doing it.',
    'A costed plan for everything that scores 10 or more.',
    'Two pages for the board, with the decisions only it can take.',
    'The register as a spreadsheet your people can maintain.',
  ],
  sample: {
    of: 'the register',
    title: 'Risk register, page 1 of 3',
    note: 'Illustrative: a firm of 140 people, week 4',
    columns: ['Risk', 'Score now', 'Once treated', 'What to do', 'Who, by when'],
    rows: [
      [
        'Backups can be deleted from one stolen account',
        '20',
        '6',
        'Keep a copy that cannot be changed',
        'IT lead, 19 Dec',
      ],
      [
        'A leaver can still see the payroll',
        '16',
        '4',
        'Close accounts on the last day',
        'HR lead, 12 Dec',
      ],
      [
        'An invoice is paid to changed bank details',
        '15',
        '5',
        'Confirm by phone before paying',
        'Finance lead, 5 Dec',
      ],
    ],
  },
  course: [
    {
      when: 'Week 1',
      what: 'We agree what must not fail, then interview finance, operations, IT and HR.',
    },
    {
      when: 'Week 2',
      what: 'We look at settings, contracts, backups and past incidents: every score rests on evidence.',
    },
    {
      when: 'Week 3',
      what: 'One workshop with the owners: each score is agreed, with its reason.',
    },
    {
      when: 'Week 4',
      what: 'The board decides what to accept; we show one of you how to keep the register.',
    },
  ],
  notIncluded: [
    'Penetration testing: hire a tester through [Security Outsourcing](/services/outsourcing). Nor is a register a certificate: for that, see [Cyber Essentials](/services/cyber-essentials).',
  ],
  questions: [
    {
      summary: 'What decides the price?',
      answer:
        'The number of sites, systems and people to interview. One office with one cloud service is near the lower figure; several companies or a factory, the higher.',
    },
    {
      summary: 'Does it serve ISO/IEC 27001?',
      answer:
        'Yes, as its risk assessment: the method follows ISO/IEC 27005, as an auditor expects. The rest of that standard is separate work.',
    },
    {
      summary: 'Who maintains it once you have gone?',
      answer:
        'One of your people: done each month, it takes little time. Or it is part of what a [virtual CISO](/services/vciso) does. Our [risk assessment guide](/resources) is free, with a worked register.',
    },
  ],
  closing: {
    heading: 'Which three risks could close the business?',
    text: 'In {consultation}, free, we will say where we would look first.',
  },
  action: 'book',
};
