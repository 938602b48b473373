import type { ServiceContent } from '../service-content.ts';
import { plateLink } from '../services.ts';

export const strategy: ServiceContent = {
  searchTitle: 'Security Strategy and Recruitment',
  description:
    'A two-day strategy workshop, a security roadmap of 3–5 years with costs, and recruitment in 4–6 weeks: 95% of those we placed are still in post.',
  summary:
    'Two days to agree what security is for in your firm, a roadmap with costs for the years after, and the permanent people to carry it out.',
  plate: {
    title: 'From two days to five years',
    note: 'Length and horizon as in our rate card. Projects and costs are illustrative.',
  },
  table: {
    heading: 'The two days',
    columns: ['Session', 'The question', 'What it leaves'],
    rows: [
      ['Day 1, morning', 'What must not fail?', 'The services that matter, in order'],
      ['Day 1, afternoon', 'Where do we stand?', 'An honest page on each'],
      ['Day 2, morning', 'How much risk will we carry?', 'Sentences the board can sign'],
      ['Day 2, afternoon', 'What comes first, and for how much?', 'The first year, with costs'],
    ],
  },
  figures: [
    { value: '2 days', meaning: 'of workshop with those who decide', claim: 'strategyLength' },
    { value: '3–5 years', meaning: 'of roadmap, costed year by year', claim: 'strategyLength' },
    {
      value: '4–6 weeks',
      meaning: 'from job description to an accepted offer',
      claim: 'recruitmentLength',
    },
    {
      value: '95%',
      meaning: 'retention: those we placed who are still in post',
      claim: 'recruitmentRetention',
    },
  ],
  otherClaims: ['consultation'],
  needed: {
    heading: 'When a firm needs it',
    paragraphs: [
      'Security has been bought one product at a time, after each fright and each sales call. Some of them overlap and nobody can remember what the rest were for.',
      'The board asks for a figure for the next three years. Or you have decided to hire, and on every CV the panel finds the same letters and no way to tell them apart.',
    ],
  },
  deliverables: [
    'A workshop of 2 days with your directors, led by somebody who has sat on their side of the table.',
    'A statement of how much risk you will carry, in sentences and not in colours.',
    'A roadmap of 3–5 years: the first by quarter, the rest by year, each step with its cost and what it depends on.',
    'A list of what to stop paying for.',
    'Job descriptions that ask for what you need, and a shortlist of people we have interviewed ourselves.',
    'A technical interview set and marked for you, so that your panel can judge the person.',
  ],
  course: [
    {
      when: 'Beforehand',
      what: 'We read accounts, contracts and past reports, and speak to each director alone.',
    },
    {
      when: 'Two days',
      what: 'The four sessions above, away from the telephone. Disagreements are written down, and settled before the end.',
    },
    {
      when: 'Roadmap',
      what: 'We cost it, test it with whoever must do the work, and present it to the board. Each year we come back and redraw it.',
    },
    {
      when: 'Recruitment',
      what: 'The role is settled in week 1 and searched for in weeks 2 and 3. Interviews are in week 4, offers and references in weeks 5 and 6.',
    },
  ],
  notIncluded: [
    [
      'Running the programme. That can be your new colleague, or a ',
      { text: 'virtual CISO', href: '/services/vciso' },
      ' until they arrive. We place permanent staff; for people by the hour, see ',
      plateLink('outsourcing'),
      '.',
    ],
  ],
  questions: [
    {
      summary: 'Who should be in the room?',
      answer:
        'Whoever can say yes to money, whoever runs the work and whoever runs the systems: the same people on both days.',
    },
    {
      summary: 'Nobody knows what the world will be like in five years. Why plan for it?',
      answer:
        'For what takes that long: contracts that end, systems that go out of support, people who have to be trained. The later years are kept loose on purpose.',
    },
    {
      summary: 'What decides the price?',
      answer:
        'For the workshop and the roadmap, how many companies and systems they cover. For recruitment, the post. Both are quoted at a fixed price.',
    },
    {
      summary: 'How do you count the 95%?',
      answer:
        'Everyone we have ever placed in a permanent post, against those who are still in it. The source and the date are at the foot of this page.',
      claim: 'recruitmentRetention',
    },
    {
      summary: 'Can we have the recruitment without the workshop?',
      answer:
        'Yes. We will ask what the person is to achieve in the first year. If nobody agrees on the answer, we will mention the workshop again.',
    },
  ],
  closing: {
    heading: 'What is it all for?',
    text: 'If your directors would give different answers, that is where the two days begin. The first half hour is free.',
    action: 'book',
  },
};
