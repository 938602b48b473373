import type { ServiceContent } from '../service-content.ts';

export const vciso: ServiceContent = {
  searchTitle: 'Virtual CISO {vcisoPrice}',
  description:
    'A part-time security director for firms of 50 to 500 people: {vcisoHours}, an assessment in 30 days, quarterly board reports, {vcisoPrice}.',
  summary:
    'A chief information security officer (CISO), part time: the judgement without the full salary. You have an assessment in 30 days and a working programme in 90.',
  sentence: 'A part-time security director who reports to your board.',
  who: 'A part-time security director, for firms whose customers, insurer or board have begun to ask who answers for security.',
  terms: {
    price: 'a month, plus VAT, depending on the hours',
    length: { value: '20–40 hours', note: 'a month; the assessment in the first 30 days' },
    more: [
      { term: 'Meetings with your team', value: 'Fortnightly', claim: 'vcisoMeetings' },
      { term: 'Reports to your board', value: 'Quarterly', claim: 'vcisoMeetings' },
    ],
  },
  hint: '{consultation}, free. Tell us what you have been asked for, and we will say whether a virtual CISO is the answer.',
  drawing: {
    title: 'The first ninety days',
    note: 'Typical engagement, {vcisoHours}. Days run from signature.',
  },
  otherClaims: [
    'vcisoStages',
    'riskEntries',
    'mobilisation',
    'vcisoTerm',
    'dpoConflict',
    'consultation',
  ],
  deliverables: [
    'A named director who answers for your security programme.',
    'A risk register of 20 to 50 entries, scored and owned, reviewed every quarter.',
    'A security plan with costs, in the order the work should be done.',
    'Policies your people can read in one sitting.',
    'An incident plan, rehearsed with the people who would use it.',
    'A board report each quarter: where you stand, what changed, what to decide.',
  ],
  sample: {
    of: 'the board report',
    title: 'Board report, page 1 of 4',
    note: 'Illustrative: a firm of 140 people, first quarter',
    columns: ['Measure', 'At the start', 'This quarter', 'For the board to decide'],
    rows: [
      ['Risks scoring 16 or more', '5', '2', 'Accept one until the lease ends in May'],
      ['Accounts without a second factor', '31', '0', 'Nothing'],
      ['Suppliers reviewed', '3 of 14', '9 of 14', 'Leave one that does not answer'],
      ['Last restore from backup', 'Never tested', '14 October, 6 hours', 'Nothing'],
    ],
  },
  course: [
    {
      when: 'First 30 days',
      what: 'Assessment. We interview those who run things, check which controls are really in place, and read the contracts that require them. The board gets a short brief on day 30.',
    },
    {
      when: 'Days 31–90',
      what: 'Foundation. The ten worst risks are treated, the core policies written, suppliers checked and the incident plan rehearsed. The first full report closes it.',
    },
    {
      when: 'After that',
      what: 'Bi-weekly meetings (fortnightly) keep the work moving. Quarterly board reports say what it has changed. Questionnaires and audits are answered as they come.',
    },
  ],
  notIncluded: [
    'We do not run your help desk or resell software. If the plan calls for monitoring around the clock, [Security Outsourcing](/services/outsourcing) covers it, and you are free to buy it elsewhere.',
  ],
  questions: [
    {
      summary: 'What decides the price?',
      answer:
        'The hours. The first month takes about 40; once the foundation is laid, about 20 will do, with more before an audit or a tender. You see the hours each month.',
    },
    {
      summary: 'How soon can you start?',
      answer:
        'Usually in {mobilisation}. If something has already gone wrong, in {urgentMobilisation}.',
    },
    {
      summary: 'Can the same person be our data protection officer?',
      answer:
        'No. A data protection officer may have no second task that conflicts with the first (UK GDPR, Article 38(6)), such as deciding how data is processed, and a virtual CISO helps to decide that. We work beside yours, and will tell you if the law requires you to appoint one.',
      claim: 'dpoConflict',
    },
    {
      summary: 'What if we want to hire our own later?',
      answer:
        'We write the job description, sit on the panel and hand over the register, the plan and the contacts.',
    },
    {
      summary: 'Are we tied in?',
      answer:
        'The first term is three months, because the foundation takes that long to finish. After that you can leave with a month’s notice.',
    },
  ],
  closing: {
    heading: 'Thirty minutes, no charge',
    text: 'Tell us what you have been asked for. We will say whether a virtual CISO is the answer, and if not, what is.',
  },
  action: 'book',
};
