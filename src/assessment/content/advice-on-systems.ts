import type { QuestionId } from './questions.ts';
import type { Advice, Service } from './advice.ts';
import { checklist } from './free-documents.ts';

type System = Extract<QuestionId, 'mfa' | 'backups' | 'patching' | 'encryption' | 'monitoring'>;

const cyberEssentials: Service = {
  name: 'Cyber Essentials',
  href: '/services/cyber-essentials',
  price: 'cePrice',
  length: 'ceLength',
};

const outsourcing: Service = { name: 'Security Outsourcing', href: '/services/outsourcing' };

const owner = 'Whoever runs your IT';

export const adviceOnSystems: Record<System, Advice> = {
  mfa: {
    owner,
    document: checklist('Accounts and signing in'),
    'half done': {
      text: 'Only some of your accounts have a second factor. Switch it on for every cloud service that offers it, with no exceptions.',
      firstWeek: 'List the accounts that have only a password, administrators first.',
      effort: 'Small: a setting, then a little help for each person',
      service: cyberEssentials,
    },
    missing: {
      text: 'A stolen password may be all it takes to get in. Switch on a second factor for every cloud service that offers it, with no exceptions.',
      firstWeek: 'Switch it on for administrators and for email, and list the rest.',
      effort: 'Small: a setting, then a little help for each person',
      service: cyberEssentials,
    },
  },
  patching: {
    owner,
    document: checklist('Devices and updates'),
    'half done': {
      heading: 'Install serious updates within 14 days',
      text: 'A month is long enough for an attack. Let devices update themselves, and check each week which are more than 14 days behind.',
      firstWeek: 'Switch on automatic updates, and list what is more than 14 days behind.',
      effort: 'Small for laptops and phones, medium for servers and network equipment',
      service: cyberEssentials,
    },
    missing: {
      text: 'Let devices update themselves, and check each week which are more than 14 days behind. Replace what no longer gets updates.',
      firstWeek: 'Switch on automatic updates, and list what is more than 14 days behind.',
      effort: 'Small for laptops and phones, medium for servers and network equipment',
      service: cyberEssentials,
    },
  },
  backups: {
    owner,
    document: checklist('Data and backups'),
    'half done': {
      heading: 'Test your backups every quarter',
      text: 'Once a year leaves months in which a backup can fail unnoticed. Restore something that matters each quarter, and note how long it took.',
      firstWeek: 'Put the next four restores in the diary, each with a name.',
      effort: 'Small: an afternoon each quarter',
    },
    missing: {
      text: 'Restore something that matters every quarter, and note how long it took. Keep one copy where your network cannot reach it.',
      firstWeek: 'Restore one folder and one mailbox, and time it.',
      effort: 'Small: an afternoon each quarter',
      service: { name: 'Resilience and Continuity', href: '/services/resilience' },
    },
  },
  encryption: {
    owner,
    document: checklist('Data and backups'),
    'half done': {
      heading: 'Encrypt the rest of your sensitive data',
      text: 'Switch on disk encryption everywhere, encrypt the backups, and stop sending sensitive files as attachments.',
      firstWeek: 'List the laptops, phones and backups that are not encrypted.',
      effort: 'Small for laptops and phones, medium for backups and what you send',
    },
    missing: {
      heading: 'Encrypt your sensitive data',
      text: 'Start with laptops and phones, where it is a setting. Then encrypt the backups, and stop sending sensitive files as attachments.',
      firstWeek: 'Switch it on for laptops and phones, and store the recovery keys safely.',
      effort: 'Small for laptops and phones, medium for backups and what you send',
    },
  },
  monitoring: {
    owner,
    document: checklist('When something goes wrong'),
    'half done': {
      heading: 'Have alerts watched outside office hours',
      text: 'Collect the alerts of devices, accounts and cloud services in one place, and agree who acts on them at night.',
      firstWeek: 'Agree who is called at night, and what they may switch off.',
      effort: 'Large: nights and weekends take people',
      service: outsourcing,
    },
    missing: {
      heading: 'Have alerts collected and watched',
      text: 'Collect the alerts of devices, accounts and cloud services in one place, and agree who acts on them, by day and at night.',
      firstWeek: 'Switch on the alerts of your email and cloud services, and name who reads them.',
      effort: 'Large: nights and weekends take people',
      service: outsourcing,
    },
  },
};
