import type { ServiceContent } from '../service-content.ts';
import { plateLink } from '../services.ts';

export const outsourcing: ServiceContent = {
  searchTitle: 'Security Outsourcing: SOC and Analysts',
  description:
    'A security operations centre, a part-time analyst for 20–40 hours a month, or a specialist by the hour. The gravest alerts answered in 15 minutes.',
  summary:
    'A part-time analyst, a security operations centre (SOC) or a specialist by the hour. You buy the watch you need and keep the decisions.',
  plate: {
    title: 'How soon a person answers',
    note: 'Response times of our service level agreement. The rings are evenly spaced, not to scale.',
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
        'A flaw that nobody uses yet, or a question about a rule',
        'All three',
      ],
    ],
  },
  figures: [
    { value: '15 minutes', meaning: 'to answer the gravest alerts', claim: 'outsourcingResponse' },
    { value: '24/7', meaning: 'support available, from people on call', claim: 'support' },
    { value: '20–40', meaning: 'hours a month of a part-time analyst', claim: 'analystHours' },
    {
      value: '1–2 weeks',
      meaning: 'until we start, or 24–48 hours if urgent',
      claim: 'mobilisation',
    },
  ],
  otherClaims: ['consultation'],
  needed: {
    heading: 'When a firm needs it',
    paragraphs: [
      'The alerts arrive at two in the morning and are read at nine. The only person who understands the firewall is on holiday. A contract demands monitoring at all hours, and a night shift of your own would be bigger than your IT team.',
      'Elsewhere there is work, but not a whole job of it: vulnerability lists that nobody closes, access reviews that slip, a cloud question that needs an expert for two days.',
    ],
  },
  deliverables: [
    'SOC: laptops, sign-ins and cloud services watched day and night, alerts judged by a person, and the first containment done for you.',
    'Analyst: a named person, part time, who works your list of flaws, reviews access, answers questionnaires and knows your systems.',
    'Specialists by the hour: penetration testers, cloud engineers, forensic examiners, data protection advisers.',
    'A run book that says what we may do alone at night, and what needs your word.',
    'A monthly report: every alert, how fast it was answered, what it turned out to be, what to change.',
    'Logs that stay in your own tenancy, so that you can leave with everything.',
  ],
  course: [
    {
      when: 'Agree',
      what: 'Which of the three you need, what is watched, and who is rung at what hour.',
    },
    {
      when: 'Connect',
      what: 'We read from the tools you own. Where one is missing, we say what it has to do and you choose it.',
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
    [
      'The decisions. What to tell customers, when to stop a system that earns money and whether to spend remain yours; a ',
      { text: 'virtual CISO', href: '/services/vciso' },
      ' can take them with you. Getting over a large incident is work beyond the watch, and ',
      plateLink('crisis-management'),
      ', prepares you for it.',
    ],
  ],
  questions: [
    {
      summary: 'What counts as an answer?',
      answer:
        'A person has opened the alert, judged it and begun the agreed action. An automatic email does not count.',
    },
    {
      summary: 'Who decides to cut a machine off?',
      answer:
        'You do, beforehand. The run book lists what we may isolate without asking, and everything else waits for your telephone call.',
    },
    {
      summary: 'Do we have to change our tools?',
      answer:
        'Rarely. Most firms own more detection than they have switched on. We begin with that and name the gaps afterwards.',
    },
    {
      summary: 'What decides the price?',
      answer:
        'For the SOC, how many people and devices are watched, and at which hours. An analyst goes by hours a month, a specialist by the hour. You have it in writing before we connect anything.',
    },
    {
      summary: 'How do we stop?',
      answer:
        'You withdraw our access and keep the logs, the rules and the run book. We hand over in a meeting with whoever comes next.',
    },
  ],
  closing: {
    heading: 'Who reads the alerts tonight?',
    text: 'If the answer is nobody, talk to us for 30 minutes. We will say what in your firm is worth watching, and what is not.',
    action: 'book',
  },
};
