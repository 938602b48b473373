import type { ServiceContent } from '../service-content.ts';

export const resilience: ServiceContent = {
  searchTitle: 'Resilience and Business Continuity',
  description:
    'Business continuity and resilience products for firms of 50 to 500: how long you can be down, how much you can lose, and tests against both.',
  summary:
    'We agree how long each part of the business can be down and how much work it can lose. Then we choose, install and test products against those two figures.',
  sentence: 'How long you can be down, and a recovery that has been tested.',
  who: 'For firms that depend on one line, one supplier or one server, or have never restored anything from their backups.',
  terms: {
    length: { value: '1–2 weeks', note: 'or 24–48 hours if something is down now' },
    more: [
      { term: 'Rule for backups', value: '3–2–1', claim: 'backupRule' },
      { term: 'Support available', value: '24/7', claim: 'support' },
    ],
  },
  hint: '{consultation}, free. If you are not sure when you last restored something, start there.',
  drawing: {
    title: 'The same disruption, before and after',
    note: 'All hours are illustrative. Your own two figures come out of the first interviews.',
  },
  table: {
    heading: 'Resilience products, and how each is tested',
    columns: ['Product', 'Against', 'The test'],
    rows: [
      [
        'Backup that cannot be deleted',
        'Ransomware',
        'One whole system restored, against the clock',
      ],
      ['Second line to the internet', 'A cut cable', 'The first one unplugged on a working day'],
      [
        'Standby email and phone list',
        'Being locked out of your own cloud',
        'Everyone reached without it',
      ],
      [
        'Failover for the main system',
        'The loss of a data centre',
        'A day’s work done on the standby',
      ],
      ['Denial-of-service protection', 'A site pushed offline', 'A rehearsal with the provider'],
      [
        'Spare laptops, ready to use',
        'Theft, fire, ransomware',
        'One person back at work, against the clock',
      ],
    ],
  },
  otherClaims: ['consultation'],
  deliverables: [
    'An impact analysis: what each hour of each service costs, and which ones wait for which.',
    'Two objectives for every service: the time it may be down, and the work it may lose.',
    'A choice of products that meet them, compared by what they do and what they cost.',
    'The products installed, with backups out of reach of a stolen administrator’s account.',
    'A business continuity plan that follows ISO 22301, short enough to be used on paper.',
    'Restore tests with the measured times, and what was changed because of them.',
  ],
  sample: {
    of: 'the recovery plan',
    title: 'Recovery plan, page 1 of 8',
    note: 'Illustrative: a firm of 140 people',
    columns: ['Service', 'May be down for', 'May lose', 'How it comes back', 'Last test'],
    rows: [
      ['Orders and stock', '4 hours', '15 minutes', 'Second data centre', '14 Oct, 3 hours 10'],
      ['Email', '1 day', 'Nothing', 'Standby mailboxes', '21 Oct, 2 hours'],
      ['Payroll', '3 days', '1 day', 'Restored from backup', '28 Oct, 6 hours'],
      ['File server', '2 days', '4 hours', 'Restored from backup', 'Not yet tested'],
    ],
  },
  course: [
    {
      when: 'Ask',
      what: 'We ask each department what it would do at nine on Monday with no systems. The answers set the objectives.',
    },
    {
      when: 'Compare',
      what: 'Objectives against what is there today. The gaps are usually few, and rarely where the money went.',
    },
    {
      when: 'Choose and install',
      what: 'Products are chosen for the gaps, and installed by us or by your IT supplier.',
    },
    {
      when: 'Test',
      what: 'A restore, a failover and a morning on paper. We measure, correct the plan, and agree when to test again.',
    },
  ],
  notIncluded: [
    'Running the incident: who decides, who speaks, who tells the regulator. Continuity keeps the work going meanwhile; [Crisis Management](/services/crisis-management) is the other half.',
  ],
  questions: [
    {
      summary: 'What decides the price?',
      answer:
        'How many services there are to analyse and to test; our fee is fixed in advance. You buy the products from their makers: we sell none and take no commission.',
    },
    {
      summary: 'What are RTO and RPO?',
      answer:
        'The recovery time objective is how long a service may be down. The recovery point objective is how much work you can afford to lose, counted back from the failure. A four-hour RPO needs a copy every four hours.',
    },
    {
      summary: 'Isn’t our cloud provider responsible for backups?',
      answer:
        'For keeping the service running, yes. For your data, usually not: what is deleted or encrypted on your side is deleted or encrypted on theirs, and the terms leave copies to you. We work to 3–2–1: three copies, on two kinds of storage, one of them elsewhere.',
    },
    {
      summary: 'Do you have to switch things off to test?',
      answer:
        'Not at first. We begin with a restore alongside your systems, which no one notices. We switch over for real once the plan has proved itself, at an hour you choose.',
    },
  ],
  closing: {
    heading: 'When did you last restore something?',
    text: 'If you are not sure, start there. We can talk you through a first test in {consultation}, free.',
  },
  action: 'book',
};
