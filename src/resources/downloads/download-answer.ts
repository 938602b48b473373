import type { FormState } from '../../http/forms/form-state.ts';

/**
 * What the download form hears back. Both `sent` and `saved` mean that the request is stored; in the
 * second case the mail could not be sent at once and is tried again.
 */
export type DownloadAnswer = FormState | { is: 'sent' } | { is: 'saved' };

export const downloadNotices = {
  sent: { title: 'Success!', message: 'Check your email for the download link!' },
  saved: {
    title: 'Partial Success',
    message:
      'Your download request was saved, but there was an issue sending the email. Please contact us.',
  },
  failed: { title: 'Error', message: 'Something went wrong. Please try again.' },
} as const;
