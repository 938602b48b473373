import { groupsOfOperation } from './checks-of-operation.ts';
import { groupsOfTechnology } from './checks-of-technology.ts';

/** When a check belongs: in the first week, month or quarter of putting things right. */
export type Horizon = 'week' | 'month' | 'quarter';

export type Check = {
  /** What is true once the box can be ticked. */
  states: string;
  why: string;
  by: Horizon;
  /** Cyber Essentials v3.3 asks for it. */
  essentials?: true;
};

export type CheckGroup = { id: string; title: string; short: string; checks: readonly Check[] };

const responsibility: CheckGroup = {
  id: 'responsibility',
  title: 'Who is responsible',
  short: 'Owners',
  checks: [
    {
      states:
        'One director, by name, is accountable for cyber security, and the board has minuted it.',
      why: 'Work without an owner waits until something breaks.',
      by: 'week',
    },
    {
      states: 'One person does the day-to-day work and has hours set aside for it.',
      why: 'A task on top of a full week is the first to be dropped.',
      by: 'month',
    },
    {
      states:
        'The board looks at security at least every quarter: risks, incidents, what is overdue.',
      why: 'Customers and insurers ask when the board last discussed it. Minutes are the answer.',
      by: 'quarter',
    },
    {
      states: 'A short security policy exists, is approved, and everyone has read it this year.',
      why: 'No one can be held to a rule that was never written down.',
      by: 'quarter',
    },
    {
      states: 'A risk register lists your ten worst cases, each with an owner and a date.',
      why: 'It is how you decide what to do first, and how you show that you decided.',
      by: 'quarter',
    },
  ],
};

const possessions: CheckGroup = {
  id: 'possessions',
  title: 'What you have and what matters',
  short: 'Assets',
  checks: [
    {
      states:
        'A list of every laptop, phone, server and network device, with its user and its age.',
      why: 'You cannot update, wipe or recover what you do not know you own.',
      by: 'month',
      essentials: true,
    },
    {
      states: 'A list of every cloud service in use, including the ones bought on a card.',
      why: 'Cyber Essentials counts them all: a cloud service cannot be left out of scope.',
      by: 'month',
      essentials: true,
    },
    {
      states:
        'You know the five systems you could not trade without, and how long you could manage.',
      why: 'They decide what is backed up first and what is restored first.',
      by: 'month',
    },
    {
      states: 'You know where personal data is kept, why you hold it and who can see it.',
      why: 'UK GDPR asks for the record (Article 30). After a breach you have no time to make one.',
      by: 'quarter',
    },
    {
      states: 'Nothing in use is out of support, unless it is cut off from the internet.',
      why: 'Unsupported software gets no fixes, and it fails Cyber Essentials.',
      by: 'quarter',
      essentials: true,
    },
  ],
};

const accounts: CheckGroup = {
  id: 'accounts',
  title: 'Accounts and signing in',
  short: 'Accounts',
  checks: [
    {
      states:
        'Multi-factor authentication is on for every user of every cloud service that offers it.',
      why: 'A stolen password then opens nothing on its own. One service left off fails Cyber Essentials v3.3.',
      by: 'week',
      essentials: true,
    },
    {
      states: 'Administrators use an app, a hardware key or a passkey, never a text message.',
      why: 'Text messages can be intercepted or moved to another SIM card.',
      by: 'month',
    },
    {
      states: 'Administrators have a second, ordinary account for email and browsing.',
      why: 'A bad link then costs one mailbox and not the whole network.',
      by: 'week',
      essentials: true,
    },
    {
      states: 'Leavers’ accounts are closed on their last day, and someone checks.',
      why: 'Old accounts are quiet ways in: no one notices when they are used.',
      by: 'week',
      essentials: true,
    },
    {
      states:
        'Passwords are at least 12 characters, or 8 with MFA or a list of barred common ones.',
      why: 'Length beats symbols. Three random words are easy to remember and hard to guess.',
      by: 'month',
      essentials: true,
    },
    {
      states:
        'No one is made to change a password on a schedule, only when someone else may know it.',
      why: 'Forced changes produce Summer2026 and then Autumn2026.',
      by: 'month',
    },
    {
      states: 'Everyone has a password manager from the firm, and passkeys where they are offered.',
      why: 'People stop reusing passwords once they no longer have to remember them.',
      by: 'quarter',
    },
    {
      states: 'Who has access to what is reviewed every quarter, administrators every month.',
      why: 'People change jobs and keep their old rights.',
      by: 'quarter',
    },
  ],
};

export const groups: readonly CheckGroup[] = [
  responsibility,
  possessions,
  accounts,
  ...groupsOfTechnology,
  ...groupsOfOperation,
];

export const checkCount = groups.flatMap((group) => group.checks).length;

export function countBy(group: CheckGroup, horizon: Horizon): number {
  return group.checks.filter((check) => check.by === horizon).length;
}

export function totalBy(horizon: Horizon): number {
  return groups.reduce((sum, group) => sum + countBy(group, horizon), 0);
}
