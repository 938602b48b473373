import type { CheckGroup } from './checks.ts';

const devices: CheckGroup = {
  id: 'devices',
  title: 'Devices and updates',
  short: 'Devices',
  checks: [
    {
      states: 'Critical and high-risk updates are installed within 14 days, on everything.',
      why: 'Later than that fails Cyber Essentials, and attackers start within days.',
      by: 'week',
      essentials: true,
    },
    {
      states: 'Automatic updates are on wherever they are offered, browsers and phones included.',
      why: 'The update that no one has to remember is the one that gets installed.',
      by: 'week',
      essentials: true,
    },
    {
      states: 'Firewalls, routers and printers are on the update list too.',
      why: 'They face the internet and are forgotten because no one signs in to them.',
      by: 'month',
      essentials: true,
    },
    {
      states: 'Malware protection runs on every computer and cannot be switched off by its user.',
      why: 'It catches what people click on. The one laptop without it is the one attackers find.',
      by: 'week',
      essentials: true,
    },
    {
      states: 'Every laptop and phone is encrypted, and you have checked rather than assumed.',
      why: 'A lost encrypted laptop is an expense. An unencrypted one may be a breach to report.',
      by: 'month',
    },
    {
      states: 'Screens lock themselves, and need a PIN of six digits, a password or a fingerprint.',
      why: 'Think of trains and cafés, and of cleaners with keys.',
      by: 'week',
      essentials: true,
    },
    {
      states: 'Personal phones and laptops used for work are managed, or limited to a browser.',
      why: 'If they reach your data they are in scope, whoever paid for them.',
      by: 'quarter',
      essentials: true,
    },
  ],
};

const network: CheckGroup = {
  id: 'network',
  title: 'Network and cloud services',
  short: 'Network',
  checks: [
    {
      states:
        'A firewall stands between every device and the internet, at home and on the road as well.',
      why: 'The one built into the computer counts, if it is switched on.',
      by: 'week',
      essentials: true,
    },
    {
      states: 'Every default password has been changed: routers, cameras, printers, door systems.',
      why: 'Lists of default passwords are public.',
      by: 'week',
      essentials: true,
    },
    {
      states: 'No remote desktop or admin page can be reached from the open internet.',
      why: 'It is one of the commonest ways in for ransomware.',
      by: 'week',
      essentials: true,
    },
    {
      states: 'Software, accounts and services that no one uses are removed.',
      why: 'What is not there cannot be attacked and need not be updated.',
      by: 'month',
      essentials: true,
    },
    {
      states: 'Guests, cameras and other gadgets are on a network of their own.',
      why: 'A cheap camera should not be able to see the finance server.',
      by: 'quarter',
    },
    {
      states:
        'Sharing in the cloud is limited: no anonymous links, no forwarding of email outside.',
      why: 'A lot of data leaves through a setting, not an attack.',
      by: 'month',
    },
  ],
};

const people: CheckGroup = {
  id: 'people',
  title: 'Email, payments and people',
  short: 'People',
  checks: [
    {
      states: 'New or changed bank details are confirmed by calling a number you already had.',
      why: 'It costs two minutes. Money sent to a thief seldom comes back.',
      by: 'week',
    },
    {
      states: 'Two people approve a payment above a sum the board has set.',
      why: 'Fooling one person is then not enough.',
      by: 'week',
    },
    {
      states: 'SPF and DKIM are set up for your domain, and DMARC is at quarantine or reject.',
      why: 'Without them, anyone can send email that seems to come from you.',
      by: 'month',
    },
    {
      states: 'Everyone knows how to report a suspicious message, and is thanked for it.',
      why: 'The first report is your earliest warning. People who are blamed stop reporting.',
      by: 'week',
    },
    {
      states: 'New starters are trained in their first week, and everyone at least once a year.',
      why: 'Little and often works better than an hour once a year.',
      by: 'quarter',
    },
    {
      states:
        'Finance, directors and administrators get extra practice with the messages they are likely to get.',
      why: 'Attackers target them by name.',
      by: 'quarter',
    },
  ],
};

export const groupsOfTechnology: readonly CheckGroup[] = [devices, network, people];
