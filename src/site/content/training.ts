import type { ServiceContent } from '../service-content.ts';

export const training: ServiceContent = {
  searchTitle: 'Security Training and Awareness',
  description:
    'Security training in six modules of 15 to 90 minutes, written for the jobs your people do and tested with our own phishing emails. Records for auditors.',
  summary:
    'Six modules of 15 to 90 minutes, written for the jobs your people do. Then a test email each month, made to look like phishing, to see whether it worked.',
  sentence: 'Six modules, written for the jobs your people do.',
  who: 'For firms where everyone clicks through the yearly video and nothing changes, or whose auditor asks who was trained in what.',
  terms: {
    length: { value: '15–90 minutes', note: 'for each module' },
    more: [
      { term: 'Modules', value: '6', claim: 'trainingModules' },
      { term: 'First session after', value: '{mobilisation}', claim: 'mobilisation' },
    ],
  },
  hint: '{consultation}, free. Bring the last scam email that nearly worked, and we will say which module would have caught it.',
  drawing: {
    title: 'Six modules over a year',
    note: 'Lengths as in our course catalogue. The order of the year is illustrative.',
  },
  table: {
    heading: 'The six modules',
    columns: ['Length', 'Module', 'For', 'Afterwards they can'],
    rows: [
      [
        '15\u{a0}minutes',
        'Spot the lure',
        'Everyone',
        'tell a fake message from a real one and report it',
      ],
      [
        '20\u{a0}minutes',
        'Sign in safely',
        'Everyone',
        'use a password manager, a passkey and three random words',
      ],
      [
        '30\u{a0}minutes',
        'Other people’s data',
        'Those who handle it',
        'judge what may be sent, and own up to a slip at once',
      ],
      [
        '45\u{a0}minutes',
        'The fake invoice',
        'Finance, buying',
        'check changed bank details by calling a number they already had',
      ],
      [
        '60\u{a0}minutes',
        'Keys to the house',
        'IT, developers',
        'keep administrators’ accounts apart and secrets out of code',
      ],
      [
        '90\u{a0}minutes',
        'The first hour',
        'Directors, managers',
        'run the first hour of an incident, having tried it once',
      ],
    ],
  },
  otherClaims: ['consultation'],
  deliverables: [
    'Modules of 15, 20, 30, 45, 60 and 90 minutes, with your own forms, suppliers and habits as examples.',
    'Sessions in a room, on a call or recorded, with captions and a transcript.',
    'Test emails that look like what your firm really receives, and a helpful page for those who follow one.',
    'Figures that matter: how many reported it, and how soon the first report came.',
    'A record of who attended what, ready for an auditor.',
    'A button or an address for reporting, if you have none, and a thank-you for every report.',
  ],
  sample: {
    of: 'the quarterly figures',
    title: 'Test emails, page 1 of 2',
    note: 'Illustrative: a firm of 140 people, autumn',
    columns: ['Test email', 'Sent to', 'Reported by', 'First report after', 'Followed the link'],
    rows: [
      ['September: a parcel to collect', '138', '22', '41 minutes', '19'],
      ['October: a shared spreadsheet', '140', '57', '12 minutes', '11'],
      ['November: changed bank details', '12 in finance', '9', '4 minutes', '1'],
    ],
  },
  course: [
    {
      when: 'Before',
      what: 'One unannounced test email shows where you stand. No one is named, to us or to you.',
    },
    {
      when: 'Writing',
      what: 'We ask a few of your people what arrives in their inbox and what they are afraid to ask, and put it into the modules.',
    },
    {
      when: 'Sessions',
      what: 'Short ones first, for everyone. The longer ones go to the people whose mistakes would cost most.',
    },
    {
      when: 'Monthly',
      what: 'A different test email, a fresh example in the newsletter, and the figures for the board.',
    },
  ],
  notIncluded: [
    'Blame. We do not hand over lists of who clicked, because people who are shamed stop reporting. Training also does not stop what a setting could: filters and second factors come under [Cyber Essentials](/services/cyber-essentials).',
  ],
  questions: [
    {
      summary: 'What decides the price?',
      answer:
        'How many modules you take, how many sessions they need, and whether we come to you or teach on a call.',
    },
    {
      summary: 'What is a good result?',
      answer:
        'Reports, early. One person who reports at once protects everyone who has not opened it yet. The number of clicks falls by itself, but never to zero.',
    },
    {
      summary: 'How often should it be repeated?',
      answer:
        'The short modules once a year and when a person joins; the others when the job or the threat changes. The monthly test email keeps it fresh in between.',
    },
    {
      summary: 'Can we take a single module?',
      answer: 'Yes. Firms that have just lost money usually begin with the fake invoice.',
    },
    {
      summary: 'Does it meet Cyber Essentials or ISO/IEC 27001?',
      answer:
        'ISO/IEC 27001 asks for awareness and for proof of it, and the attendance record is that proof. Cyber Essentials asks how you get people to choose good passwords, and for no training beyond that.',
    },
  ],
  closing: {
    heading: 'What arrives in your inbox?',
    text: 'Bring the last scam email that nearly worked. In {consultation}, free, we will say which of the six modules would have caught it.',
  },
  action: 'book',
};
