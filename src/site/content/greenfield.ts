import type { ServiceContent } from '../service-content.ts';

export const greenfield: ServiceContent = {
  searchTitle: 'Green-field Secure Builds',
  description:
    'Security in the first drawing of a new system, cloud tenancy or company. Four gates from design to service, {greenfieldSaving} cheaper than retrofitting.',
  summary:
    'A new product, cloud tenancy or company, with its security in the first drawing, while every decision is still cheap to change.',
  sentence: 'Security from the first design: {greenfieldSaving} less than retrofitting.',
  who: 'For firms that are about to build a product, open a subsidiary, move to a new cloud or replace the system everything depends on.',
  terms: {
    length: { value: '{mobilisation}', note: 'from agreeing the scope to the first gate' },
    more: [
      { term: 'Cheaper than retrofitting', value: '{greenfieldSaving}', claim: 'greenfieldSaving' },
      { term: 'Security gates', value: '4', claim: 'greenfieldGates' },
    ],
  },
  hint: '{consultation}, free. Tell us what you are about to build, and we will name what is hardest to change later.',
  drawing: {
    title: 'Built in, or added later',
    note: 'The curves are illustrative. The gap between them, {greenfieldSaving}, is measured on our own projects.',
  },
  otherClaims: ['consultation'],
  deliverables: [
    'Security requirements written beside the ordinary ones, each with a test that shows it is met.',
    'A threat model, which says who might attack the design and how, made with those who will build it.',
    'Sign-in, networks, logs and backups as code, so that they can be rebuilt and reviewed.',
    'An automatic check of every change for secrets, known flaws and third-party code.',
    'Evidence gathered as you go, for data protection by design (UK GDPR, Article 25) and for customers.',
    'Handover: the operating notes, and every administrator’s account in your hands.',
  ],
  sample: {
    of: 'the requirements',
    title: 'Security requirements, page 1 of 5',
    note: 'Illustrative: a new customer portal, gate 3',
    columns: ['Requirement', 'Against', 'The test', 'State'],
    rows: [
      [
        'A second factor for every user',
        'Stolen passwords',
        'A login without it is refused',
        { level: 'low', text: 'Passed' },
      ],
      [
        'Records encrypted from the first one',
        'A lost or copied disk',
        'Settings checked on every change',
        { level: 'low', text: 'Passed' },
      ],
      [
        'Logs of every service in one place',
        'An attack that goes unseen',
        'A test alert reaches a person',
        { level: 'high', text: 'Failed' },
      ],
      [
        'Backups restored before launch',
        'A copy that does not work',
        'A full restore to an empty account',
        { level: 'moderate', text: 'To do' },
      ],
    ],
  },
  course: [
    {
      when: 'Gate 1',
      what: 'Design. Requirements, threat model and the boundaries. Nothing is bought before this gate is passed.',
    },
    {
      when: 'Gate 2',
      what: 'Build. Foundations first: identity, networks, logs, backups. We review the code as it is written.',
    },
    {
      when: 'Gate 3',
      what: 'Release. An outside test, the first restore and a rehearsal of the first bad day. What fails is put right before launch.',
    },
    {
      when: 'Gate 4',
      what: 'In service. After the first weeks of real use we compare what happened with the threat model, and hand over.',
    },
  ],
  notIncluded: [
    'We do not write your product. Your developers or your supplier do; we give them requirements, foundations to build on and tests to pass. For a system that already exists, see [Security Architecture](/services/architecture).',
  ],
  questions: [
    {
      summary: 'What decides the price?',
      answer:
        'The number of systems, and how much of the groundwork we do ourselves. It is one fixed price, which you know before you decide.',
    },
    {
      summary: 'Where does the saving come from?',
      answer:
        'From our own green-field projects: what the security work cost, set against written quotations for adding the same controls after launch.',
      claim: 'greenfieldSaving',
    },
    {
      summary: 'Will it slow the project down?',
      answer:
        'The first gate adds days at the beginning. It prevents the findings that hold up a launch at the last minute.',
    },
    {
      summary: 'We are half-way through already. Is it too late?',
      answer:
        'No. We hold the first gate on what exists, and sort the findings into those that cost more each month and those that can wait.',
    },
    {
      summary: 'Our supplier says security is included. Isn’t it?',
      answer:
        'Perhaps. Ask which requirements it covers and how each is tested. We can put the question in terms that go into the contract.',
    },
  ],
  closing: {
    heading: 'Before the first line is drawn',
    text: 'Tell us what you are about to build, and in {consultation}, free, we will name the decisions that are hardest to change later.',
  },
  action: 'book',
};
