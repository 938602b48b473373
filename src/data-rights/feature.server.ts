import type { Feature } from '../platform/feature.ts';
import { rightsAttention } from './attention.server.ts';
import { rightsHistory } from './history.server.ts';
import { rightsConversion } from './conversion.server.ts';
import { sendRightsLetter } from './letters/send-rights-letter.job.server.ts';
import { rightsData } from './personal-data.server.ts';
import { rightsRetention } from './retention.server.ts';
import { sendRightsAcknowledgement } from './submission/send-rights-acknowledgement.job.server.ts';
import { sendRightsNotice } from './verification/send-rights-notice.job.server.ts';

export const dataRights: Feature = {
  name: 'data-rights',
  jobs: [sendRightsAcknowledgement, sendRightsNotice, sendRightsLetter],
  personalData: [rightsData],
  retention: rightsRetention,
  attention: [rightsAttention],
  history: [rightsHistory],
  conversion: rightsConversion,
  adminPages: [{ label: 'Data rights', href: '/admin/data-rights' }],
};
