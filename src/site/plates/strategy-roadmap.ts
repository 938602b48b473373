/** The four sessions by the hour of the day, with what each leaves. */
export const sessions = [
  { day: 0, from: 9.5, question: ['What must', 'not fail?'], leaves: ['five or six', 'services'] },
  {
    day: 0,
    from: 13.5,
    question: ['Where do', 'we stand?'],
    leaves: ['an honest', 'page each'],
  },
  { day: 1, from: 9.5, question: ['How much', 'will we risk?'], leaves: ['sentences', 'to sign'] },
  {
    day: 1,
    from: 13.5,
    question: ['What comes', 'first?'],
    leaves: ['the first year,', 'with costs'],
  },
] as const;

export const sessionHours = 3;

type Project = {
  name: string;
  /** In years after the workshop. */
  from: number;
  to: number;
};

export const lanes: readonly { name: string; projects: readonly Project[] }[] = [
  {
    name: 'Access',
    projects: [
      { name: 'Passkeys', from: 0, to: 0.85 },
      { name: 'One sign-in', from: 1, to: 2.3 },
    ],
  },
  {
    name: 'Systems',
    projects: [
      { name: 'Backups', from: 0.25, to: 1.05 },
      { name: 'New servers', from: 1.6, to: 3.75 },
    ],
  },
  {
    name: 'Watch',
    projects: [
      { name: 'SOC on call', from: 0.5, to: 1.8 },
      { name: 'Renewal', from: 3.1, to: 3.35 },
    ],
  },
  {
    name: 'Suppliers',
    projects: [
      { name: 'Register', from: 0.75, to: 1.5 },
      { name: 'New terms', from: 1.75, to: 3 },
    ],
  },
  {
    name: 'People',
    projects: [
      { name: 'Security lead', from: 0.88, to: 1 },
      { name: 'Analyst', from: 3, to: 3.12 },
    ],
  },
];

/** Thousands of pounds: the least and the most that each of the five years may cost. */
export const costs = [
  { least: 72, most: 88 },
  { least: 56, most: 76 },
  { least: 40, most: 64 },
  { least: 32, most: 64 },
  { least: 24, most: 60 },
] as const;

/** How firm the plan is, in years after the workshop. */
export const stages = [
  { name: 'by quarter', from: 0, to: 1, tint: 't2' },
  { name: 'by year', from: 1, to: 3, tint: 't1' },
  { name: 'direction only', from: 3, to: 5, tint: 'sea0' },
] as const;

export const finding =
  'A workshop of two days in four sessions, and the roadmap of three to five years that comes of it, in ' +
  'five lanes. The first year is planned by quarter and costed at £72,000 to £88,000, within a tenth; ' +
  'by the fifth, at £24,000 to £60,000, it is a direction. The heavy line marks year 3.';
