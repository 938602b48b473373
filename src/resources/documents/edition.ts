/** The edition of all six documents. The date is fixed, so that the same pages give the same bytes. */
export const edition = {
  shown: 'November 2026',
  year: 2026,
  madeOn: '2026-11-03T12:00:00Z',
} as const;
