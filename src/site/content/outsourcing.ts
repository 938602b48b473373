import type { ServiceContent } from '../service-content.ts';

export const outsourcing: ServiceContent = {
  searchTitle: 'Security Outsourcing: SOC and Analysts',
  description:
    'A security operations centre, a part-time analyst for {analystHours}, a specialist by the hour. A person acts on the gravest alerts in 15 minutes.',
  summary:
    'A part-time analyst, a security operations centre (SOC) or a specialist by the hour. You buy the cover you need and keep the decisions.',
  sentence:
    'Monitoring, analysts, specialists. A person acts on the gravest alerts within 15 minutes.',
  who: 'For firms whose alerts arrive at two in the morning and are read at nine, or that have security work but not a whole job of it.',
  terms: {
    length: { value: '20–40 hours', note: 'a month for a part-time analyst' },
    more: [
      { term: 'A person acts on P1 within', value: '15 minutes', claim: 'outsourcingResponse' },
      { term: 'Support available', value: '24/7', claim: 'support' },
    ],
  },
  hint: '{consultation}, free. We will say what is worth monitoring in your firm, and what is not.',
  drawing: {
    title: 'How soon a person answers',
    note: 'Response times from our service level agreement. The rings are evenly spaced, not to scale.',
  },
  table: {
    heading: 'What the four priorities mean',
    columns: ['Priority', 'Answered within', 'For example', 'By'],
    rows: [
      ['P1', '15 minutes', 'Ransomware is running, or an administrator’s account is stolen', 'SOC'],
      ['P2', '1 hour', 'A mailbox is taken over, or malware is held on one laptop', 'SOC'],
      [
        'P3',
        '4 hours',
        'Several people report the same phishing email, or there is a strange sign-in',
        'SOC, analyst',
      ],
      [
        'P4',
        'Next business day',
        'A flaw with no known attack, or a question about a rule',
        'All three',
      ],
    ],
  },
  otherClaims: ['consultation'],
  deliverables: [
    'SOC: laptops, logins and cloud services monitored day and night, alerts judged by a person, and the first steps to contain an attack taken for you.',
    'Analyst: a named person, part time, who works through your list of flaws, reviews access, answers questionnaires and knows your systems.',
    'Specialists by the hour: penetration testers, cloud engineers, forensic examiners, data protection advisers.',
    'A run book that says what we may do alone at night, and what needs your approval.',
    'A monthly report: every alert, how fast it was answered, what it turned out to be, what to change.',
    'Logs that stay in your own tenancy, so that you can leave with everything.',
  ],
  sample: {
    of: 'the monthly report',
    title: 'Monthly report, page 1 of 3',
    note: 'Illustrative: a firm of 140 people, November',
    columns: ['Alert', 'Priority', 'Answered in', 'What it was', 'What changed'],
    rows: [
      [
        '4 Nov, 02:14: logins from two countries',
        'P1',
        '9 minutes',
        'A stolen password; access closed',
        'Second factor for the whole team',
      ],
      [
        '11 Nov, 10:40: new rule in a mailbox',
        'P2',
        '31 minutes',
        'A fraudster hiding replies',
        'Rules that forward email are blocked',
      ],
      [
        '17 Nov, 09:05: six reports of one email',
        'P3',
        '2 hours',
        'Phishing, removed from 43 mailboxes',
        'Sender blocked',
      ],
      [
        '24 Nov: outdated driver',
        'P4',
        'Next business day',
        'No known attack',
        'Update planned for December',
      ],
    ],
  },
  course: [
    {
      when: 'Agree',
      what: 'Which of the three you need, what is monitored, and whom we call at what hour.',
    },
    {
      when: 'Connect',
      what: 'We connect to the tools you own. Where one is missing, we say what it has to do and you choose it.',
    },
    {
      when: 'Tune',
      what: 'In the first weeks we silence what is harmless and write the run book with you. Expect questions.',
    },
    {
      when: 'Watch',
      what: 'Alerts are graded P1 to P4 and answered in the times above. A review each month keeps the grading honest.',
    },
  ],
  notIncluded: [
    'The decisions. What to tell customers, when to stop a system that earns money and whether to spend remain yours; a [virtual CISO](/services/vciso) can make them with you. Recovering from a large incident is separate work; [Crisis Management](/services/crisis-management) prepares you for it.',
  ],
  questions: [
    {
      summary: 'What decides the price?',
      answer:
        'For monitoring, how many people and devices there are, and at which hours. An analyst is priced by hours a month, a specialist by the hour. You have it in writing before we connect anything.',
    },
    {
      summary: 'What counts as an answer?',
      answer:
        'A person has opened the alert, judged it and begun the agreed action. An automatic email does not count.',
    },
    {
      summary: 'Who decides to cut off a machine?',
      answer:
        'You do, beforehand. The run book lists what we may isolate without asking, and everything else waits for your call.',
    },
    {
      summary: 'Do we have to change our tools?',
      answer:
        'Rarely. Most firms own more detection than they have switched on. We begin with that and name the gaps afterwards.',
    },
    {
      summary: 'How do we stop?',
      answer:
        'You withdraw our access and keep the logs, the rules and the run book. We hand over in a meeting with your next provider.',
    },
  ],
  closing: {
    heading: 'Who reads the alerts tonight?',
    text: 'If the answer is no one, talk to us for {consultation}. We will say what is worth monitoring in your firm, and what is not.',
  },
  action: 'book',
};
