import type { CheckGroup } from './checks.ts';

const backups: CheckGroup = {
  id: 'backups',
  title: 'Data and backups',
  short: 'Backups',
  checks: [
    {
      states: 'Everything you could not trade without is backed up, cloud services included.',
      why: 'A cloud service protects itself against its own faults, not against your mistakes.',
      by: 'week',
    },
    {
      states: 'One copy cannot be changed or deleted from the network, or is kept offline.',
      why: 'Ransomware looks for backups first.',
      by: 'month',
    },
    {
      states: 'The accounts that manage backups are separate and have MFA.',
      why: 'Otherwise an intruder who takes the network takes the backups with it.',
      by: 'month',
    },
    {
      states: 'Something real is restored every quarter, timed and written down.',
      why: 'A backup only counts once something has been restored from it.',
      by: 'quarter',
    },
    {
      states: 'Sensitive data is encrypted when it is stored and when it is sent.',
      why: 'UK GDPR names encryption as a suitable measure (Article 32).',
      by: 'quarter',
    },
    {
      states: 'Data you no longer need is deleted, and old equipment is wiped with a record of it.',
      why: 'No one can steal what you have deleted.',
      by: 'quarter',
    },
  ],
};

const suppliers: CheckGroup = {
  id: 'suppliers',
  title: 'Suppliers',
  short: 'Suppliers',
  checks: [
    {
      states: 'A list of suppliers who can reach your systems or hold your data.',
      why: 'It is shorter than you fear and longer than you remember.',
      by: 'month',
    },
    {
      states: 'Suppliers who sign in have their own accounts, MFA, and only the access they need.',
      why: 'A shared account tells you nothing afterwards about who used it.',
      by: 'month',
    },
    {
      states:
        'The important ones have shown proof: Cyber Essentials, ISO/IEC 27001 or good answers.',
      why: 'Their weakness becomes yours.',
      by: 'quarter',
    },
    {
      states: 'Contracts say that you are told of an incident, how fast, and by whom.',
      why: 'Your 72 hours for telling the ICO do not wait for a slow supplier’s lawyers.',
      by: 'quarter',
    },
    {
      states: 'You have it in writing what your IT provider does in an attack at 2 a.m.',
      why: 'Office hours are when they answer. Nights and bank holidays are when it happens.',
      by: 'month',
    },
  ],
};

const incidents: CheckGroup = {
  id: 'incidents',
  title: 'When something goes wrong',
  short: 'Incidents',
  checks: [
    {
      states: 'A plan of a few pages says who decides, who calls whom, and what to do first.',
      why: 'You will be tired and the network may be off.',
      by: 'month',
    },
    {
      states: 'It is printed and kept away from the office, with mobile numbers in it.',
      why: 'You may not be able to open a file.',
      by: 'month',
    },
    {
      states:
        'Logs of sign-ins and changes are kept for at least 90 days, and someone looks at them.',
      why: 'Intruders are often inside for weeks before they are noticed.',
      by: 'quarter',
    },
    {
      states:
        'You know whether you would have to tell the ICO within 72 hours, and who would do it.',
      why: 'The clock starts when you become aware, weekend or not.',
      by: 'month',
    },
    {
      states: 'You have rehearsed one bad day around a table in the last year.',
      why: 'Two hours of practice find the gaps that a year of reading does not.',
      by: 'quarter',
    },
    {
      states: 'You know what your cyber insurance covers, and its helpline is in the plan.',
      why: 'Many policies only pay for help that the insurer has agreed to first.',
      by: 'month',
    },
  ],
};

export const groupsOfOperation: readonly CheckGroup[] = [backups, suppliers, incidents];
