import type { ServiceContent } from '../service-content.ts';
import { plateLink } from '../services.ts';

export const riskManagement: ServiceContent = {
  searchTitle: 'Cyber Risk Management and Assessment',
  description:
    'A cyber risk assessment in 2–4 weeks: a register of 20–50 risks, each with a score, an owner and a date. Fixed price, £5,000–15,000 plus VAT.',
  summary:
    'A list of what could go wrong, how likely it is and what it would do to you, with a name and a date against every line.',
  plate: {
    title: 'A register, at the start and after a quarter',
    note: 'The risks are illustrative. The scale, and what each score leads to, are ours.',
  },
  table: {
    heading: 'What a score means',
    columns: ['Score', 'In words', 'What happens'],
    rows: [
      ['16 to 25', 'Could stop the firm', 'Treatment starts at once. The board is told.'],
      ['10 to 15', 'Would hurt for weeks', 'Treated on a date, with a budget.'],
      ['5 to 9', 'A bad few days', 'Treated when it is cheap to.'],
      ['1 to 4', 'A nuisance', 'Accepted, and looked at again each year.'],
    ],
  },
  figures: [
    {
      value: '2–4 weeks',
      meaning: 'from first interview to finished register',
      claim: 'riskLength',
    },
    { value: '20–50', meaning: 'risks in the register, each with an owner', claim: 'riskEntries' },
    { value: '1–25', meaning: 'the scale: likelihood by impact', claim: 'riskScale' },
    { value: '£5,000–15,000', meaning: 'as a fixed price, plus VAT', claim: 'riskPrice' },
  ],
  otherClaims: ['consultation'],
  needed: {
    heading: 'When a firm needs it',
    paragraphs: [
      'You know there are risks. You do not know which three could close the business, and the last spreadsheet marked everything amber.',
      'A lender, an insurer or a large customer asks for a risk assessment. Or you are about to buy a firm, move to the cloud or hand records to a supplier.',
    ],
  },
  deliverables: [
    'A register of 20 to 50 risks in plain words: “a leaver can still see the payroll”, and not “inadequate access governance”.',
    'Two scores for each: today, and once treated.',
    'An owner by name, and one of four decisions: reduce it, share it, accept it or stop doing it.',
    'A costed plan for everything that scores 10 or more.',
    'Two pages for the board, with the decisions only it can take.',
    'The register itself, in a spreadsheet your people can keep up without us.',
  ],
  course: [
    {
      when: 'Week 1',
      what: 'We agree what must not fail, then talk to who would notice first: finance, operations, IT and HR.',
    },
    {
      when: 'Week 2',
      what: 'We look at settings, contracts, backups and past incidents, so that every score rests on evidence.',
    },
    {
      when: 'Week 3',
      what: 'One workshop with the owners: each score is argued over once, then written down with its reason.',
    },
    {
      when: 'Week 4',
      what: 'Costs go beside risks, the board decides what to carry, and we show one of you how to keep the register.',
    },
  ],
  notIncluded: [
    [
      'Testing by attack: where a score hangs on it, we say so, and a penetration tester can be hired through ',
      plateLink('outsourcing'),
      '. Nor is a register a certificate: for that, see ',
      plateLink('cyber-essentials'),
      '.',
    ],
  ],
  questions: [
    {
      summary: 'What decides the price?',
      answer:
        'The number of sites, systems and people to interview. One office and one cloud tenancy is near the lower end; several companies or a factory near the upper.',
    },
    {
      summary: 'Why points and not pounds?',
      answer:
        'Few firms have had enough incidents for honest sums. For the gravest risks we add a range in pounds, with its assumptions.',
    },
    {
      summary: 'Will it do for ISO/IEC 27001?',
      answer:
        'Yes. The method follows ISO/IEC 27005; an auditor finds what clauses 6.1.2, 6.1.3, 8.2 and 8.3 ask for.',
    },
    {
      summary: 'Who looks after it when you have gone?',
      answer: [
        'One of your people: done each month, it takes little time. Or it is part of what a ',
        { text: 'virtual CISO', href: '/services/vciso' },
        ' does. Our ',
        { text: 'risk assessment guide', href: '/resources' },
        ' is free, and shows a worked register on the same scale.',
      ],
    },
  ],
  closing: {
    heading: 'Which three would close the business?',
    text: 'Bring your last list, however old. A free half hour shows what it misses, and what a proper one costs.',
    action: 'book',
  },
};
