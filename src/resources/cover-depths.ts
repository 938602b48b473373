/**
 * Tints on the covers: one digit a cell, from 0 (none) to 3 (most). Written out, because the documents
 * they summarise would be a hundred times the download.
 */
export const coverDepths = {
  /** Checks by group, for the first week, month and quarter. */
  checklist: ['102322100', '122111123', '211111211'],
  /** What Cyber Essentials, NIST CSF, CAF and UK GDPR ask for, by topic. */
  framework: ['112322230112001', '333333332333333', '333333332333333', '333332333333233'],
} as const;
