type Duty = {
  id: string;
  what: string;
  short: string;
  /** 1 to 12, counted from the month in which the policy is approved. */
  months: readonly number[];
  often: string;
};

const everyMonth = Array.from({ length: 12 }, (_, index) => index + 1);

/** What has to be done again and again for the policy to be true. */
export const duties: readonly Duty[] = [
  {
    id: 'administrators',
    what: 'Administrators’ accounts reviewed',
    short: 'Administrators',
    months: everyMonth,
    often: 'Monthly',
  },
  {
    id: 'updates',
    what: 'Report of updates older than 14 days',
    short: 'Updates',
    months: everyMonth,
    often: 'Monthly',
  },
  {
    id: 'access',
    what: 'Who has access to what, reviewed by each manager',
    short: 'Access',
    months: [1, 4, 7, 10],
    often: 'Quarterly',
  },
  {
    id: 'restore',
    what: 'Something real restored from backup, and timed',
    short: 'Restore test',
    months: [2, 5, 8, 11],
    often: 'Quarterly',
  },
  {
    id: 'board',
    what: 'Risks, incidents and overdue work before the board',
    short: 'Board',
    months: [3, 6, 9, 12],
    often: 'Quarterly',
  },
  {
    id: 'exercise',
    what: 'Incident plan rehearsed',
    short: 'Exercise',
    months: [4, 10],
    often: 'Twice a year',
  },
  {
    id: 'suppliers',
    what: 'Important suppliers reviewed',
    short: 'Suppliers',
    months: [6],
    often: 'Yearly',
  },
  {
    id: 'training',
    what: 'Everyone trained; new starters in their first week',
    short: 'Training',
    months: [9],
    often: 'Yearly',
  },
  {
    id: 'policy',
    what: 'This policy reviewed and approved again',
    short: 'Policy',
    months: [12],
    often: 'Yearly',
  },
];
