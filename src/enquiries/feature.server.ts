import type { Feature } from '../platform/feature.ts';
import { enquiryAttention } from './attention.server.ts';
import { enquiryHistory } from './history.server.ts';
import { contactConversion } from './conversion.server.ts';
import { enquiryData } from './personal-data.server.ts';
import { enquiryRetention } from './retention.server.ts';
import { sendContactEmail } from './send-contact-email.job.server.ts';

export const enquiries: Feature = {
  name: 'enquiries',
  jobs: [sendContactEmail],
  personalData: [enquiryData],
  retention: enquiryRetention,
  attention: [enquiryAttention],
  history: [enquiryHistory],
  conversion: contactConversion,
  adminPages: [{ label: 'Enquiries', href: '/admin/enquiries' }],
};
