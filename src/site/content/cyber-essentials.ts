import type { ServiceContent } from '../service-content.ts';

export const cyberEssentials: ServiceContent = {
  searchTitle: 'Cyber Essentials in 4–6 Weeks',
  description:
    'Cyber Essentials support for firms of 50 to 500: gap review, fixes and submission in {ceLength}. {cePassRate} pass first time. {cePrice} plus VAT.',
  summary:
    'The five controls put right, the questionnaire answered truthfully, and the certificate in your hands in {ceLength}.',
  sentence: 'The certificate that insurers and tenders ask for. {cePassRate} pass first time.',
  who: 'Cyber Essentials is the government-backed certificate of basic cyber security that customers, insurers and tenders ask for.',
  terms: {
    price: 'plus VAT and the certification fee',
    length: { value: '{ceLength}', note: 'from first call to certificate; the average is 5 weeks' },
    more: [
      { term: 'Passed first time', value: '{cePassRate}', claim: 'cePassRate' },
      { term: 'Firms certified', value: '{ceCertified}', claim: 'ceCertified' },
    ],
  },
  hint: '{consultation}, free. Tell us when you need it, and we will say whether that is possible.',
  drawing: {
    title: 'Five controls and what they stop',
    note: 'Controls and limits as in requirements v3.3, for accounts opened from 27 April 2026.',
  },
  otherClaims: [
    'ceControls',
    'ceMfa',
    'ceUpdates',
    'ceContracts',
    'ceResubmission',
    'ceInsurance',
    'ceValidity',
    'consultation',
  ],
  deliverables: [
    'A scope an assessor will accept, with your cloud services in it.',
    'A list of every gap against the current requirements, with the automatic fails at the top.',
    'The fixes, made by us in your systems or by your IT people with our notes.',
    'Answers to the whole question set, each with the evidence behind it.',
    'A second pair of eyes on the submission before a director signs it.',
    'The certificate, and a short list of what to keep up until it is due again.',
  ],
  sample: {
    of: 'the gap list',
    title: 'Gap list, page 1 of 2',
    note: 'Illustrative: a firm of 140 people, week 1',
    columns: ['Control', 'What we found', 'What to do', 'Who, by when', 'State'],
    rows: [
      [
        'User access control',
        '31 cloud accounts without a second factor',
        'Switch it on, administrators first',
        'IT lead, 4 Dec',
        { level: 'high', text: 'Automatic fail' },
      ],
      [
        'Security update management',
        'Six laptops last updated 40 days ago',
        'Update four, replace two',
        'IT lead, 7 Dec',
        { level: 'high', text: 'Automatic fail' },
      ],
      [
        'Secure configuration',
        'Two routers with the password they came with',
        'Change both, store the new ones',
        'IT supplier, 9 Dec',
        { level: 'moderate', text: 'To fix' },
      ],
      [
        'Firewalls',
        'One settings page open to the internet',
        'Close it, or allow two addresses',
        'IT supplier, 9 Dec',
        { level: 'moderate', text: 'To fix' },
      ],
      [
        'Malware protection',
        'Running and current on all 140 devices',
        'Nothing',
        '–',
        { level: 'low', text: 'In place' },
      ],
    ],
  },
  course: [
    {
      when: 'Week 1',
      what: 'Scope and gap review. We count devices, accounts and cloud services and check each against the requirements.',
    },
    {
      when: 'Weeks 2–3',
      what: 'Fixes. Second factors first, because people need a little notice; then updates; then everything else.',
    },
    {
      when: 'Week 4',
      what: 'Answers. We write them with you, in the assessor’s terms, and check each against a setting.',
    },
    {
      when: 'Week 5',
      what: 'Submission. A director signs, the assessor marks, and most firms have their certificate.',
    },
    {
      when: 'Week 6',
      what: 'Kept free for the assessor’s questions, and for the laptop that was away in week 3.',
    },
  ],
  notIncluded: [
    'The certification fee, which IASME, the scheme’s operator, sets by the size of your firm. Cyber Essentials Plus, where an assessor tests the same five controls on your machines, is quoted separately; it has to follow within three months of the basic certificate.',
    'The certificate does not say what to do once an attacker is in. For that, see [Crisis Management](/services/crisis-management).',
  ],
  questions: [
    {
      summary: 'What decides the price?',
      answer:
        'How much there is to put right, and how many devices, accounts and cloud services are in scope. You get one figure in writing before work starts.',
    },
    {
      summary: 'What is an automatic fail?',
      answer:
        'An answer that fails the whole assessment, however good the others are. There are two. Multi-factor authentication (MFA), which asks for a code or a tap besides the password, left off where a cloud service offers it. And high or critical updates installed later than 14 days after they came out.',
    },
    {
      summary: 'Our insurer wants it. Which certificate do we need?',
      answer:
        'Look for the word “Plus” in what they sent you: without it, they usually mean Cyber Essentials itself. If the wording leaves you in doubt, send it to us, and we will tell you what to ask your broker. The certificate also brings £25,000 of cyber liability cover, if your turnover is under £20 million, the whole organisation is certified and you opt in.',
      claim: 'ceInsurance',
    },
    {
      summary: 'Do people’s own phones count?',
      answer:
        'If they open company email or files on them, yes. A phone used only for calls, texts or the code that logs you in stays out.',
    },
    {
      summary: 'Do you mark your own work?',
      answer:
        'No. The consultant who helps you is never the assessor who marks you. If you prefer another certification body, we work with its assessors.',
    },
    {
      summary: 'And if we do not pass?',
      answer:
        'The assessor says which answers fell short, and you have two working days to put them right and submit again; we do that with you. If that is too short, as it can be after an automatic fail, you apply again later and pay IASME’s fee a second time. Our own price stays the one agreed.',
      claim: 'ceResubmission',
    },
  ],
  closing: {
    heading: 'When do you need the certificate?',
    text: 'Tell us when the bid closes or the policy renews. In {consultation}, free, we will work back from the date and say whether we can meet it.',
  },
  action: 'book',
};
