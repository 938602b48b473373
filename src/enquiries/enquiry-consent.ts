import { company } from '../company.ts';
import type { Consent } from '../leads/consents/consent.ts';

/** The text beside the checkbox of the contact form, recorded when the box is ticked. */
export const enquiryConsent: Consent = {
  purpose: 'answer an enquiry',
  version: '2026-11',
  text: `I consent to ${company.name} using these details to answer my enquiry, as the privacy notice describes.`,
};
