import type { ResourceId } from '../catalogue.ts';

type Inside = { pages: number; parts: readonly Part[] };
type Part = { title: string; page: number };

/** The length of each document, and some of its parts. */
export const inside: Record<ResourceId, Inside> = {
  'sme-checklist': {
    pages: 8,
    parts: [
      { title: 'Who is responsible', page: 3 },
      { title: 'Accounts and signing in', page: 4 },
      { title: 'Devices and updates', page: 5 },
      { title: 'Data and backups', page: 6 },
      { title: 'When something goes wrong', page: 7 },
    ],
  },
  'incident-template': {
    pages: 10,
    parts: [
      { title: 'People and numbers', page: 2 },
      { title: 'The first hour', page: 4 },
      { title: 'What to do in seven events', page: 5 },
      { title: 'The 72 hours', page: 6 },
      { title: 'Words to have ready', page: 7 },
    ],
  },
  'risk-assessment': {
    pages: 9,
    parts: [
      { title: 'Five steps', page: 3 },
      { title: 'Scales', page: 4 },
      { title: 'A worked register', page: 5 },
      { title: 'Four answers, and one page for the board', page: 7 },
      { title: 'Your register', page: 8 },
    ],
  },
  'compliance-framework': {
    pages: 10,
    parts: [
      { title: 'Which of the four applies to you', page: 2 },
      { title: 'What has changed', page: 3 },
      { title: 'The four side by side', page: 4 },
      { title: 'The order of work', page: 9 },
    ],
  },
  'security-policy': {
    pages: 10,
    parts: [
      { title: 'Who is responsible for what', page: 3 },
      { title: 'Accounts and passwords', page: 3 },
      { title: 'Information and personal data', page: 4 },
      { title: 'Suppliers', page: 6 },
      { title: 'The page to sign', page: 9 },
    ],
  },
  'cyber-insurance': {
    pages: 10,
    parts: [
      { title: 'What is in a policy', page: 2 },
      { title: 'How much cover', page: 3 },
      { title: 'What insurers ask', page: 5 },
      { title: 'Clauses to look for', page: 7 },
      { title: 'Questions for the broker', page: 7 },
    ],
  },
};
