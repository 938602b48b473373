import { placements } from '../../company.ts';
import type { ServiceContent } from '../service-content.ts';

export const strategy: ServiceContent = {
  searchTitle: 'Security Strategy and Recruitment',
  description:
    'A two-day strategy workshop, a security roadmap of 3–5 years with costs, and recruitment in {recruitmentLength}: {recruitmentRetention} of those we placed are still in post.',
  summary:
    'Two days to agree what security is for in your firm, a roadmap with costs for the years after, and the permanent people to carry it out.',
  sentence: 'A roadmap of 3 to 5 years, and the people to carry it out.',
  who: 'For boards that need a figure for the next three years, and firms that have decided to hire and cannot tell one CV from another.',
  terms: {
    length: { value: '2 days', note: 'of workshop with those who decide' },
    more: [
      { term: 'Roadmap', value: '3–5 years', claim: 'strategyLength' },
      { term: 'Recruitment', value: '{recruitmentLength}', claim: 'recruitmentLength' },
    ],
  },
  hint: '{consultation}, free. Tell us what the board has asked for.',
  drawing: {
    title: 'From two days to five years',
    note: 'Lengths as in our rate card. Projects and costs are illustrative.',
  },
  otherClaims: ['recruitmentRetention', 'consultation'],
  deliverables: [
    'A workshop of 2 days with your directors, led by a former security director.',
    'A statement of how much risk you will accept, in words rather than colours.',
    'A roadmap of 3–5 years: the first by quarter, the rest by year, each step with its cost and what it depends on.',
    'A list of what to stop paying for.',
    'Job descriptions that ask for what you need, and a shortlist of people we have interviewed.',
    'A technical interview set and marked for you, so that your panel can judge the person.',
  ],
  sample: {
    of: 'the roadmap',
    title: 'Roadmap, page 2 of 6',
    note: 'Illustrative: a firm of 140 people',
    columns: ['When', 'Step', 'Depends on', 'Who leads', 'Result'],
    rows: [
      [
        'January to March',
        'Second factor for everyone',
        'Nothing',
        'IT lead',
        'Cyber Essentials in May',
      ],
      [
        'April to June',
        'A backup that cannot be deleted',
        'A new storage contract',
        'IT lead',
        'Everything restored in a day',
      ],
      [
        'July to September',
        'A security manager hired',
        'The budget, in June',
        'HR lead',
        'Register kept in the firm',
      ],
      [
        'Year 2',
        'The old file server switched off',
        'Documents moved',
        'IT supplier',
        'One contract fewer',
      ],
    ],
  },
  course: [
    {
      when: 'Beforehand',
      what: 'We read accounts, contracts and past reports, and speak to each director separately.',
    },
    {
      when: 'Two days',
      what: 'What must not fail, where you stand, how much risk you will accept, what comes first and what it costs. Disagreements are settled before the end.',
    },
    {
      when: 'Roadmap',
      what: 'We cost it, test it with the people who must do the work, and present it to the board. We redraw it each year.',
    },
    {
      when: 'Recruitment',
      what: 'The role is settled in week 1 and searched for in weeks 2 and 3. Interviews are in week 4, offers and references in weeks 5 and 6.',
    },
  ],
  notIncluded: [
    'Running the programme. That can be your new colleague, or a [virtual CISO](/services/vciso) until they arrive. We place permanent staff; for people by the hour, see [Security Outsourcing](/services/outsourcing).',
  ],
  questions: [
    {
      summary: 'What decides the price?',
      answer:
        'For the workshop and the roadmap, how many companies and systems they cover. For recruitment, the role.',
    },
    {
      summary: 'Who should be in the room?',
      answer:
        'Those who can approve money, those who run the work and those who run the systems: the same people on both days.',
    },
    {
      summary: 'Why plan five years ahead?',
      answer:
        'For what takes that long: contracts that end, systems that go out of support, people who have to be trained. The later years are kept loose on purpose.',
    },
    {
      summary: 'How do you count the {recruitmentRetention} retention?',
      answer: `We divide the people who are still in the permanent post in which we placed them by all whom we have placed${placements ? `: ${placements.people} since ${placements.since}` : ', and will tell you both numbers if you ask'}. The source and the date are at the foot of this page.`,
      claim: 'recruitmentRetention',
    },
    {
      summary: 'Can we have the recruitment without the workshop?',
      answer:
        'Yes. We will ask each director what the person is to achieve in the first year. If the answers differ, we may suggest the workshop again.',
    },
  ],
  closing: {
    heading: 'What is security for in your firm?',
    text: 'If your directors would give different answers, that is where the two days begin. The first half hour is free.',
  },
  action: 'book',
};
