import { href } from 'react-router';
import type { Feature } from '../platform/feature.ts';
import {
  sendAccountLink,
  sendAccountNotice,
  sendAccountDeleted,
} from './account-emails.job.server.ts';
import { accountData, accountRetention } from './privacy.server.ts';
import { sendAssignment } from './team/send-assignment.job.server.ts';
import { sendTeamMessage } from './team/send-team-message.job.server.ts';

export const accounts: Feature = {
  name: 'accounts',
  jobs: [sendAccountLink, sendAccountNotice, sendAccountDeleted, sendAssignment, sendTeamMessage],
  personalData: [accountData],
  retention: accountRetention,
  adminPages: [{ label: 'Users', href: href('/admin/users') }],
};
