import type { ServiceContent } from '../service-content.ts';
import { plateLink } from '../services.ts';

export const vciso: ServiceContent = {
  searchTitle: 'Virtual CISO from £2,500 a month',
  description:
    'A part-time security director for firms of 50 to 500 people: 20–40 hours a month, an assessment in 30 days, quarterly board reports. From £2,500 a month.',
  summary:
    'A senior security director, part time, for firms that need the judgement without the full salary. You have an assessment in 30 days and a working programme in 90.',
  plate: {
    title: 'The first ninety days',
    note: 'Typical engagement, 20 to 40 hours a month. Days run from signature.',
  },
  figures: [
    { value: '£2,500', meaning: 'a month and upwards, plus VAT', claim: 'vcisoPrice' },
    { value: '20–40', meaning: 'hours of a director’s time each month', claim: 'vcisoHours' },
    { value: 'Fortnightly', meaning: 'meetings with your team', claim: 'vcisoMeetings' },
    { value: 'Quarterly', meaning: 'written reports to your board', claim: 'vcisoMeetings' },
  ],
  otherClaims: ['vcisoStages', 'riskEntries', 'mobilisation', 'vcisoTerm', 'consultation'],
  needed: {
    heading: 'When a firm needs one',
    paragraphs: [
      'A customer sends a questionnaire that nobody can answer. An insurer asks who is responsible for security and expects a name. The board wants to know whether it is spending too much or too little, and nobody in the room can say.',
      'A full-time chief information security officer (CISO) is hard to find, and in a firm of your size hard to keep busy. A virtual one (vCISO) brings the same seniority for the days you need it.',
    ],
  },
  deliverables: [
    'A named director who answers for your security programme.',
    'A risk register of 20 to 50 entries, scored and owned, reviewed every quarter.',
    'A security plan with costs, in the order the work should be done.',
    'Policies your people can read in one sitting.',
    'An incident plan, rehearsed with the people who would use it.',
    'A board report each quarter: where you stand, what changed, what to decide.',
  ],
  course: [
    {
      when: 'First 30 days',
      what: 'Assessment. We interview those who run things, see which controls are really there, and read the contracts that demand some. The board gets a short brief on day 30.',
    },
    {
      when: 'Days 31–90',
      what: 'Foundation. The ten worst risks are treated, the core policies written, suppliers checked and the incident plan rehearsed. The first full report closes it.',
    },
    {
      when: 'After that',
      what: 'Bi-weekly meetings, one each fortnight, keep the work moving. Quarterly board reports say what it has changed. Questionnaires and audits are answered as they come.',
    },
  ],
  notIncluded: [
    [
      'We do not run your help desk or resell software. If the plan calls for monitoring around the clock, ',
      plateLink('outsourcing'),
      ', covers it, and you are free to buy it elsewhere.',
    ],
  ],
  questions: [
    {
      summary: 'How soon can you start?',
      answer:
        'In one to two weeks as a rule. If something has gone wrong already, in 24 to 48 hours.',
    },
    {
      summary: 'What decides the hours, and the price?',
      answer:
        'How much there is to put in place. The first month takes about 40 hours; once the foundation is laid, about 20 will do, with more before an audit or a tender. The price follows the hours, and you see them each month.',
    },
    {
      summary: 'Can the same person be our data protection officer?',
      answer:
        'No. A data protection officer has to be independent of whoever decides how data is protected. We work beside yours, and will tell you if the law requires you to appoint one.',
    },
    {
      summary: 'What if we want to hire our own later?',
      answer:
        'We write the job description, sit on the panel and hand over the register, the plan and the contacts.',
    },
    {
      summary: 'Are we tied in?',
      answer:
        'The first term is three months, because the foundation takes that long to finish. After that it is a month’s notice.',
    },
  ],
  closing: {
    heading: 'Thirty minutes, no charge',
    text: 'Tell us what you have been asked for. We will say whether a virtual CISO is the answer, and if not, what is.',
    action: 'book',
  },
};
