import type { ServiceContent } from '../service-content.ts';
import { plateLink } from '../services.ts';

export const cyberEssentials: ServiceContent = {
  searchTitle: 'Cyber Essentials in 4–6 Weeks',
  description:
    'Cyber Essentials support for firms of 50 to 500: gap review, fixes and submission in 4–6 weeks. 98% pass first time. £2,000–4,000 plus VAT.',
  summary:
    'The five controls put right, the questionnaire answered truthfully, and the certificate in your hands in four to six weeks.',
  plate: {
    title: 'Five controls, five ways in',
    note: 'Controls and limits as in requirements v3.3, for accounts opened from 27 April 2026.',
  },
  table: {
    heading: 'What each control asks',
    columns: ['Control', 'Closes', 'What has to be true'],
    rows: [
      [
        '1. Firewalls',
        'Open services',
        'Every device sits behind one. Its settings page is closed to the internet, or guarded by a second factor or a short list of addresses.',
      ],
      [
        '2. Secure configuration',
        'Default passwords',
        'Passwords that came with the box are changed. Accounts and software that nobody uses are gone.',
      ],
      [
        '3. User access control',
        'Stolen passwords',
        'Each account belongs to a person, administrators have a second one, and every cloud service that can ask for a second factor does.',
      ],
      [
        '4. Malware protection',
        'Infected files',
        'It runs on every device and stays up to date, or only approved software can start.',
      ],
      [
        '5. Security update management',
        'Known flaws',
        'Everything is still supported by its maker. High and critical updates are in within 14 days.',
      ],
    ],
  },
  figures: [
    { value: '98%', meaning: 'of our clients pass first time', claim: 'cePassRate' },
    {
      value: '4–6 weeks',
      meaning: 'from first call to certificate; the average is 5 weeks',
      claim: 'ceLength',
    },
    { value: '100+', meaning: 'firms certified with our help', claim: 'ceCertified' },
    {
      value: '£2,000–4,000',
      meaning: 'for our support, plus VAT, by how much there is to put right',
      claim: 'cePrice',
    },
  ],
  otherClaims: ['ceControls', 'ceMfa', 'ceUpdates', 'ceContracts', 'ceValidity', 'consultation'],
  needed: {
    heading: 'When a firm needs it',
    paragraphs: [
      'A tender says no certificate, no bid. Since October 2014 central government, and by now the NHS, has wanted one before it awards a contract that involves personal data. Large firms ask the same of their suppliers.',
      'For others it is the renewal: the date is close, the question set has changed, and whoever filled it in last year has left.',
    ],
  },
  deliverables: [
    'A scope an assessor will accept, with your cloud services in it.',
    'A list of every gap against the current requirements, with the two that fail at once on top.',
    'The fixes, made by us in your systems or by your IT people with our notes.',
    'Answers to the whole question set, each with the evidence behind it.',
    'A second pair of eyes on the submission before a director signs it.',
    'The certificate, and a short list of what to keep doing until it is due again in a year.',
  ],
  course: [
    {
      when: 'Week 1',
      what: 'Scope and gap review. We count devices, accounts and cloud services and see what each would answer today.',
    },
    {
      when: 'Weeks 2–3',
      what: 'Putting right. Second factors go on first, because people need a little notice. Then updates, then everything else.',
    },
    {
      when: 'Week 4',
      what: 'Answers. We write them with you, in the assessor’s terms, and check each against a setting.',
    },
    {
      when: 'Week 5',
      what: 'Submission. A director signs, the assessor marks, and most firms have their certificate.',
    },
    { when: 'Week 6', what: 'Kept free for queries, and for the laptop that was away in week 3.' },
  ],
  notIncluded: [
    'The certification fee, which IASME, the scheme’s operator, sets by the size of your firm. Cyber Essentials Plus, where an assessor tests the same five controls on your machines, is quoted separately; it has to follow within three months of the basic certificate.',
    [
      'Nor does the certificate say what you would do once somebody is in. For that, see ',
      plateLink('crisis-management'),
      '.',
    ],
  ],
  questions: [
    {
      summary: 'What fails at once?',
      answer:
        'Two things. Multi-factor authentication (MFA) that is off where a cloud service offers it, and high or critical updates installed later than 14 days after they came out.',
    },
    {
      summary: 'Can we leave our cloud services out?',
      answer:
        'No. Whatever holds your data or runs your business is in scope, whoever owns the servers.',
    },
    {
      summary: 'Do people’s own phones count?',
      answer:
        'If they open company email or files on them, yes. A phone used only for calls, texts or the code that logs you in stays out.',
    },
    {
      summary: 'Are you marking your own homework?',
      answer:
        'No. The consultant who helps you is never the assessor who marks you, and if you would rather use another certification body, we work with its assessors.',
    },
    {
      summary: 'And if we do not pass?',
      answer:
        'The assessor says which answer fell short. We put that right with you and submit again.',
    },
  ],
  closing: {
    heading: 'When does the bid close?',
    text: 'Tell us the date. In 30 minutes, free, we will work back from it and say whether it can be met.',
    action: 'book',
  },
};
