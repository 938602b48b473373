/**
 * Tables that the covers show as tints: one digit a cell, 0 for none to 3 for most. Written out here,
 * because the documents they summarise would weigh a hundred times as much in a visitor's browser.
 */
export const coverDepths = {
  /** Checks by group, for the first week, month and quarter. */
  checklist: ['102322100', '122111123', '211111211'],
  /** What Cyber Essentials, NIST CSF, CAF and UK GDPR ask for, by topic. */
  framework: ['112322230112001', '333333332333333', '333333332333333', '333332333333233'],
} as const;
