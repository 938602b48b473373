export type QuestionId =
  | 'mfa'
  | 'risk-assessment'
  | 'backups'
  | 'incident-plan'
  | 'patching'
  | 'training'
  | 'encryption'
  | 'monitoring'
  | 'access-review'
  | 'vendor-risk';

export type Option = { value: string; label: string; note: string; score: number };

export type Question = {
  id: QuestionId;
  /** A noun phrase, as within a sentence. */
  subject: string;
  category: string;
  question: string;
  why: string;
  options: readonly Option[];
};

export const mostPoints = 10;

export const questions: readonly Question[] = [
  {
    id: 'mfa',
    subject: 'multi-factor authentication',
    category: 'Access Control',
    question: 'Which of your accounts need more than a password to log in?',
    why: 'Stolen passwords are sold by the thousand. A second factor, such as a code on a phone, makes one useless on its own.',
    options: scored(
      [
        'all',
        'All of them',
        'Email, cloud services, remote access, administrators: no exceptions.',
      ],
      ['some', 'Some of them', 'Administrators or email, say, but not everyone and everything.'],
      ['none', 'None, or I don’t know', 'Then a password alone is enough to get in.'],
    ),
  },
  {
    id: 'risk-assessment',
    subject: 'risk assessment',
    category: 'Risk Management',
    question: 'When did you last assess your cyber security risks?',
    why: 'Without a written list of what could go wrong, money goes to what was last in the news.',
    options: scored(
      ['recent', 'Within the last year', 'Written down and scored, and each risk has an owner.'],
      ['old', 'Longer ago', 'There is a document, but the firm has changed since.'],
      ['never', 'Never, or I don’t know', 'We decide case by case.'],
    ),
  },
  {
    id: 'backups',
    subject: 'backups',
    category: 'Business Continuity',
    question: 'How often do you restore from backup to check that it works?',
    why: 'A backup counts once something has been restored from it, not when a report says “successful”.',
    options: scored(
      [
        'regularly',
        'At least every quarter',
        'We restore real files or a whole system and note how long it took.',
      ],
      ['annually', 'About once a year', 'Usually before an audit or after a change of system.'],
      ['never', 'Never, or I don’t know', 'Then treat your backups as untested.'],
    ),
  },
  {
    id: 'incident-plan',
    subject: 'incident planning',
    category: 'Incident Management',
    question: 'If your systems were held to ransom tonight, is there a plan?',
    why: 'In the first hours people need to know who decides, who calls whom and what is switched off.',
    options: scored(
      ['tested', 'Yes, and we have rehearsed it', 'Within a year, with the people who would act.'],
      ['documented', 'Yes, in writing', 'It has not been tried yet.'],
      ['none', 'No, or I don’t know', 'We would work it out on the night.'],
    ),
  },
  {
    id: 'patching',
    subject: 'updates',
    category: 'Vulnerability Management',
    question: 'How soon do you install updates that fix serious flaws?',
    why: 'Attackers read release notes too. Once a fix is public, so is the flaw.',
    options: scored(
      ['fast', 'Within 14 days', 'On laptops, phones, servers and network equipment alike.'],
      ['medium', 'Within a month or so', 'In a monthly round, or when there is time.'],
      ['slow', 'Later, or I don’t know', 'Some devices have gone without for months.'],
    ),
  },
  {
    id: 'training',
    subject: 'training',
    category: 'Security Awareness',
    question: 'How often do your people practise spotting an attack?',
    why: 'Fraud comes by email, telephone and chat, and is aimed at people, not firewalls.',
    options: scored(
      ['regular', 'Several times a year', 'Short exercises for everyone, directors included.'],
      ['annual', 'Once a year', 'Usually one course, the same for everyone.'],
      ['none', 'Never, or I don’t know', 'Perhaps on joining, and not since.'],
    ),
  },
  {
    id: 'encryption',
    subject: 'encryption',
    category: 'Data Protection',
    question: 'Is sensitive data encrypted, both where it is kept and when it is sent?',
    why: 'A laptop left on a train then costs you a laptop, and rarely anything worse.',
    options: scored(
      ['both', 'Both', 'Disks, phones and backups are encrypted, and so is what we send.'],
      ['partial', 'One of the two, or in part', 'Laptops, say, but not backups or files we send.'],
      ['none', 'Neither, or I don’t know', 'It has not been checked.'],
    ),
  },
  {
    id: 'monitoring',
    subject: 'monitoring',
    category: 'Detection & Response',
    question: 'Would an intruder be noticed at three in the morning?',
    why: 'The sooner an alert is acted on, the less there is to repair.',
    options: scored(
      [
        'full',
        'Yes, at any hour',
        'Devices, accounts and cloud services are watched day and night.',
      ],
      [
        'basic',
        'In office hours, perhaps',
        'There are logs and alerts, and someone looks now and then.',
      ],
      ['none', 'No, or I don’t know', 'We would hear about it from a customer or the bank.'],
    ),
  },
  {
    id: 'access-review',
    subject: 'access reviews',
    category: 'Access Control',
    question: 'How often do you check who has access to what?',
    why: 'People leave and change jobs, and their access stays until it is taken away.',
    options: scored(
      [
        'quarterly',
        'At least every quarter',
        'Managers go through a list, and what is not needed goes.',
      ],
      ['annually', 'About once a year', 'Usually before an audit.'],
      ['never', 'Never, or I don’t know', 'Access is granted, and rarely taken away.'],
    ),
  },
  {
    id: 'vendor-risk',
    subject: 'supplier checks',
    category: 'Third-Party Risk',
    question: 'How do you judge the security of your suppliers?',
    why: 'A supplier that holds your data or your passwords can lose them.',
    options: scored(
      ['formal', 'By a set procedure', 'Before signing, in the contract, and again every year.'],
      ['informal', 'Informally', 'We ask around, or go by their name and certificates.'],
      ['none', 'We don’t, or I don’t know', 'We trust them to look after it.'],
    ),
  },
];

type Row = readonly [value: string, label: string, note: string];

/** Options are worth 10, 5 or 0 points. */
function scored(full: Row, half: Row, nothing: Row): readonly Option[] {
  const withScore = ([value, label, note]: Row, score: number) => ({ value, label, note, score });
  return [withScore(full, mostPoints), withScore(half, mostPoints / 2), withScore(nothing, 0)];
}
