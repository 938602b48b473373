import { href } from 'react-router';
import type { Feature } from '../platform/feature.ts';
import { sendAccountNotice } from './account-events.server.ts';
import { sendAccountLink } from './links/account-link.email.tsx';
import { sendAccountDeleted } from './settings/account-deleted.email.tsx';
import { accountData, accountRetention } from './privacy.server.ts';
import { users } from './auth.table.server.ts';
import { whereAdmin } from './users/admins.server.ts';
import { sendAssignment } from './team/assignment.email.tsx';
import { sendTeamMessage } from './team/send-team-message.job.server.ts';

export const accounts: Feature = {
  name: 'accounts',
  impersonal: { verification: 'a hash, and what better-auth keeps for minutes, encrypted' },
  jobs: [sendTeamMessage],
  emails: [sendAccountLink, sendAccountNotice, sendAccountDeleted, sendAssignment],
  personalData: [accountData],
  retention: accountRetention,
  firstSteps: async ({ db }) => [
    {
      label: 'A second admin, who can let you in again',
      href: href('/admin/users/invite'),
      isDone: (await db.$count(users, whereAdmin)) > 1,
    },
  ],
  collects: [
    {
      when: 'You create an account',
      kept: 'Your name, email address and password, your second factors, and the browsers and network addresses you log in from, so that we can let you in, keep others out and tell you about a login from a new browser.',
      basis: 'contract',
    },
  ],
  adminPages: [{ label: 'Users', href: href('/admin/users') }],
};
