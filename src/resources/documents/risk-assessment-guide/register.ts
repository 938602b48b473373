export type Level = 'low' | 'moderate' | 'high';

export type Scoring = { likelihood: number; impact: number };

export type Risk = {
  number: number;
  /** Event, cause and effect in one sentence. */
  scenario: string;
  inPlace: string;
  now: Scoring;
  treatment: string;
  owner: string;
  within: string;
  after: Scoring;
};

/** Where a score becomes moderate and high; as on the page of the service (`risk-management.ts`). */
export const bands = { moderate: 10, high: 16 } as const;

export function score({ likelihood, impact }: Scoring): number {
  return likelihood * impact;
}

export function getLevel(scoring: Scoring): Level {
  const points = score(scoring);
  if (points >= bands.high) return 'high';
  return points >= bands.moderate ? 'moderate' : 'low';
}

/** Ordered by today's score. The firm is an illustration: 140 people, a warehouse, two offices. */
export const register: readonly Risk[] = [
  {
    number: 1,
    scenario:
      'A mailbox is taken over with a stolen password; customers get false invoices from us.',
    inPlace: 'MFA for half the staff',
    now: { likelihood: 5, impact: 4 },
    treatment: 'MFA for everyone, no forwarding outside the firm, alert on new rules',
    owner: 'IT manager',
    within: '2 weeks',
    after: { likelihood: 2, impact: 3 },
  },
  {
    number: 2,
    scenario: 'Ransomware gets in through remote access and stops orders for more than a week.',
    inPlace: 'Antivirus, VPN with password',
    now: { likelihood: 4, impact: 5 },
    treatment: 'MFA on the VPN, updates within 14 days, machines monitored at night',
    owner: 'IT manager',
    within: '3 months',
    after: { likelihood: 2, impact: 4 },
  },
  {
    number: 3,
    scenario: 'A backup turns out to be useless when it is needed, and records are gone for good.',
    inPlace: 'Nightly backup, never restored',
    now: { likelihood: 4, impact: 4 },
    treatment: 'Restore test every quarter, one copy offline, separate backup accounts',
    owner: 'IT manager',
    within: '1 month',
    after: { likelihood: 1, impact: 4 },
  },
  {
    number: 4,
    scenario: 'False bank details are accepted and a supplier’s payment goes to a criminal.',
    inPlace: 'Second signature over £25,000',
    now: { likelihood: 4, impact: 3 },
    treatment: 'Call back on a known number for every change, second signature over £5,000',
    owner: 'Finance director',
    within: '2 weeks',
    after: { likelihood: 2, impact: 3 },
  },
  {
    number: 5,
    scenario: 'The warehouse server, out of support since last year, is broken into.',
    inPlace: 'Behind the firewall',
    now: { likelihood: 3, impact: 4 },
    treatment: 'A network of its own at once, a new server in this year’s budget',
    owner: 'Operations director',
    within: '9 months',
    after: { likelihood: 2, impact: 3 },
  },
  {
    number: 6,
    scenario: 'Our IT provider is broken into and the intruder uses its access to us.',
    inPlace: 'Contract, shared account',
    now: { likelihood: 2, impact: 5 },
    treatment: 'Named accounts with MFA, opened only when needed; 24-hour notice in the contract',
    owner: 'Managing director',
    within: '3 months',
    after: { likelihood: 2, impact: 3 },
  },
  {
    number: 7,
    scenario: 'Personal data is emailed to the wrong person.',
    inPlace: 'Staff handbook',
    now: { likelihood: 5, impact: 2 },
    treatment: 'Warning on outside addresses, one minute’s delay, links instead of attachments',
    owner: 'Data protection lead',
    within: '3 months',
    after: { likelihood: 3, impact: 2 },
  },
  {
    number: 8,
    scenario: 'A leaver keeps access and takes the customer list to a competitor.',
    inPlace: 'HR tells IT, sometimes',
    now: { likelihood: 3, impact: 3 },
    treatment:
      'Leaver’s checklist signed on the last day; monthly check of accounts against payroll',
    owner: 'HR manager',
    within: '1 month',
    after: { likelihood: 1, impact: 3 },
  },
  {
    number: 9,
    scenario: 'A laptop with personnel files is stolen, and it was not encrypted.',
    inPlace: 'Encryption on new laptops',
    now: { likelihood: 3, impact: 3 },
    treatment: 'Encrypt the rest, report from the management console every month',
    owner: 'IT manager',
    within: '1 month',
    after: { likelihood: 3, impact: 1 },
  },
  {
    number: 10,
    scenario: 'The one person who knows the systems is ill or leaves, and no one can get in.',
    inPlace: 'A spreadsheet',
    now: { likelihood: 3, impact: 3 },
    treatment: 'Password vault, second administrator, emergency account in the safe',
    owner: 'Managing director',
    within: '2 months',
    after: { likelihood: 2, impact: 2 },
  },
  {
    number: 11,
    scenario: 'Cyber Essentials lapses and a public contract cannot be renewed.',
    inPlace: 'Date in a calendar',
    now: { likelihood: 2, impact: 4 },
    treatment: 'Gap check three months before, scope and cloud services listed',
    owner: 'Commercial director',
    within: '6 months',
    after: { likelihood: 1, impact: 4 },
  },
  {
    number: 12,
    scenario: 'The cloud payroll service is down on payday.',
    inPlace: 'Monthly export',
    now: { likelihood: 2, impact: 3 },
    treatment: 'Accepted: pay last month’s amounts by bank file and correct later',
    owner: 'Finance director',
    within: '1 month',
    after: { likelihood: 2, impact: 2 },
  },
];
