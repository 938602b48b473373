import type { ServiceContent } from '../service-content.ts';
import { plateLink } from '../services.ts';

export const training: ServiceContent = {
  searchTitle: 'Security Training and Awareness',
  description:
    'Security training in six modules of 15 to 90 minutes, written for the jobs your people do and tested with mock phishing emails. Records kept for auditors.',
  summary:
    'Six modules of 15 to 90 minutes, written for the jobs your people do. Then a lure each month, which is a phishing email of our own, to see whether it worked.',
  plate: {
    title: 'Six modules over a year',
    note: 'Lengths as in our course catalogue. The order of the year is illustrative.',
  },
  table: {
    heading: 'The six modules',
    columns: ['Minutes', 'Module', 'For', 'Afterwards they can'],
    rows: [
      ['15', 'Spot the lure', 'Everyone', 'tell a false message from a true one and report it'],
      [
        '20',
        'Sign in safely',
        'Everyone',
        'use a password manager, a passkey and three random words',
      ],
      [
        '30',
        'Other people’s data',
        'Whoever handles it',
        'judge what may be sent, and own up to a slip at once',
      ],
      [
        '45',
        'The false invoice',
        'Finance, buying',
        'check changed bank details by ringing a number they had before',
      ],
      [
        '60',
        'Keys to the house',
        'IT, developers',
        'keep administrators’ accounts apart and secrets out of code',
      ],
      [
        '90',
        'The first hour',
        'Directors, managers',
        'run the first hour of an incident, having tried it once',
      ],
    ],
  },
  figures: [
    {
      value: '6',
      meaning: 'modules: two for everyone, the rest for certain jobs',
      claim: 'trainingModules',
    },
    {
      value: '15',
      meaning: 'minutes for the shortest, which everyone takes',
      claim: 'trainingModules',
    },
    {
      value: '90',
      meaning: 'minutes for the longest, for those in charge',
      claim: 'trainingModules',
    },
    {
      value: '1–2 weeks',
      meaning: 'from agreeing the scope to the first session',
      claim: 'mobilisation',
    },
  ],
  otherClaims: ['consultation'],
  needed: {
    heading: 'When a firm needs it',
    paragraphs: [
      'Everybody clicks through the yearly video and nothing changes. Then somebody in accounts pays an invoice from a supplier whose bank details “have moved”, and the same people ask why nobody was told.',
      'Sooner or later an auditor or an insurer wants to see who was trained, in what, and when.',
    ],
  },
  deliverables: [
    'Modules of 15, 20, 30, 45, 60 and 90 minutes, with your own forms, suppliers and habits as examples.',
    'Sessions in a room, on a call or recorded, with captions and a transcript.',
    'Lures by email that look like what your firm really receives, and a kind page for whoever follows one.',
    'Figures that matter: how many reported it, and how soon the first report came.',
    'A record of who attended what, ready for an auditor.',
    'A button or an address for reporting, if you have none, and somebody who says thank you for every report.',
  ],
  course: [
    {
      when: 'Before',
      what: 'One unannounced lure shows where you stand. Nobody is named, to us or to you.',
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
      what: 'A different lure, a fresh example in the newsletter, and the figures to whoever reports to the board.',
    },
  ],
  notIncluded: [
    [
      'Blame. We do not hand over lists of who clicked, because people who are shamed stop reporting. Training also does not stop what a setting could: filters and second factors come under ',
      plateLink('cyber-essentials'),
      '.',
    ],
  ],
  questions: [
    {
      summary: 'What is a good result?',
      answer:
        'Reports, early. One person who reports at once protects everybody who has not opened it yet. The number of clicks falls by itself, and never to nothing.',
    },
    {
      summary: 'How often should it be repeated?',
      answer:
        'The short modules once a year and when somebody joins; the others when the job or the threat changes. The monthly lure keeps it fresh between times.',
    },
    {
      summary: 'Can we take a single module?',
      answer: 'Yes. Firms that have just lost money usually begin with the false invoice.',
    },
    {
      summary: 'What decides the price?',
      answer:
        'How many modules you take, how many sessions they need, and whether we come to you or teach on a call.',
    },
    {
      summary: 'Does it meet Cyber Essentials or ISO/IEC 27001?',
      answer:
        'ISO/IEC 27001 asks for awareness and for proof of it, and the attendance record is that proof. Cyber Essentials asks how you get people to choose good passwords, and for no training beyond that.',
    },
  ],
  closing: {
    heading: 'What arrives in your inbox?',
    text: 'Bring the last lure that nearly worked. In 30 minutes we will tell you which of the six modules would have caught it.',
    action: 'book',
  },
};
