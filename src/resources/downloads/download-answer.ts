import type { FormAnswer } from '../../platform/forms/form-answer.ts';

/**
 * Both `sent` and `saved` mean that the request is stored; with `saved`, the first try of the email
 * failed and it is retried.
 */
export type DownloadAnswer = FormAnswer<{ is: 'sent' | 'saved'; sentTo: string }>;

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
