import { company } from '../../company.ts';
import type { Consent } from '../../leads/consent.ts';

export const downloadConsent: Consent = {
  purpose: 'send a resource',
  version: '2026-11-22.2',
  text: `I consent to ${company.name} using these details to send me this document, and to being asked once, along with it, whether I would like updates, as the privacy notice describes.`,
};
