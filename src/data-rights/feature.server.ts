import { href } from 'react-router';
import type { Feature } from '../platform/feature.ts';
import {
  rightsAttention,
  rightsConversion,
  rightsHistory,
  searchRights,
} from './reporting.server.ts';
import { sendRightsLetter } from './desk/send-rights-letter.job.server.ts';
import { rightsData, rightsRetention } from './privacy.server.ts';
import {
  sendRightsAcknowledgement,
  sendRightsNotice,
} from './requests/rights-emails.job.server.ts';

export const dataRights: Feature = {
  name: 'data-rights',
  jobs: [sendRightsAcknowledgement, sendRightsNotice, sendRightsLetter],
  personalData: [rightsData],
  retention: rightsRetention,
  attention: [rightsAttention],
  history: [rightsHistory],
  search: searchRights,
  conversion: rightsConversion,
  adminPages: [{ label: 'Data rights', href: href('/admin/data-rights') }],
};
