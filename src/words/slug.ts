import * as z from 'zod/mini';

/** The end of an address, as its writer types it. */
export const slugField = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(60, 'Must be 60 characters at most'),
    z.regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'Use letters, digits and hyphens, such as one-month-left',
    ),
  );
