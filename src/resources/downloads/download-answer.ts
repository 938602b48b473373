import { companyName } from '../../company.ts';
import type { Consent } from '../../leads/consent.ts';
import type { FormAnswer } from '../../platform/forms/form-answer.ts';

/**
 * Both `sent` and `saved` mean that the request is stored; with `saved`, the first try of the email
 * failed and it is retried.
 */
export type DownloadAnswer = FormAnswer<{ kind: 'sent' | 'saved' }>;

export const downloadNotices = {
  sent: { title: 'Success!', description: 'Check your email for the download link!' },
  saved: {
    title: 'Partial Success',
    description:
      'Your download request was saved, but there was an issue sending the email. Please contact us.',
    tone: 'error',
  },
} as const;

export const downloadFailure = 'Something went wrong. Please try again.';

export const downloadConsent: Consent = {
  purpose: 'send a resource',
  version: '2026-11-22.2',
  text: `I consent to ${companyName} using these details to send me this document, and to being asked once, along with it, whether I would like updates, as the privacy notice describes.`,
};
