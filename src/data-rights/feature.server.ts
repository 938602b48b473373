import { href } from 'react-router';
import type { Feature } from '../platform/feature.ts';
import {
  rightsAttention,
  rightsConversion,
  rightsHistory,
  searchRights,
} from './reporting.server.ts';
import { sendRightsLetter } from './desk/rights-letter.email.tsx';
import { rightsData, rightsRetention } from './privacy.server.ts';
import {
  sendRightsAcknowledgement,
  sendRightsNotice,
} from './requests/rights-emails.job.server.ts';
import { rightsForm } from './requests/submit-rights-request.server.ts';

export const dataRights: Feature = {
  name: 'data-rights',
  forms: [rightsForm],
  emails: [sendRightsAcknowledgement, sendRightsNotice, sendRightsLetter],
  personalData: [rightsData],
  retention: rightsRetention,
  collects: [
    {
      when: 'You use one of your rights, or complain',
      kept: 'Your email address, what you asked for and what we did, so that we can do it and show that we did.',
      basis: 'legal obligation',
    },
  ],
  attention: [rightsAttention],
  history: [rightsHistory],
  search: searchRights,
  conversion: rightsConversion,
  adminPages: [{ label: 'Data rights', href: href('/admin/data-rights') }],
};
