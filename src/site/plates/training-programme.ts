/** In the order of the year: the short ones first. `lines` breaks the name for a narrow column. */
export const modules = [
  { minutes: 15, lines: ['Spot the', 'lure'], forWhom: 'everyone' },
  { minutes: 20, lines: ['Sign in', 'safely'], forWhom: 'everyone' },
  { minutes: 30, lines: ['Other', 'people’s', 'data'], forWhom: 'those who handle it' },
  { minutes: 45, lines: ['The fake', 'invoice'], forWhom: 'finance, buying' },
  { minutes: 60, lines: ['Keys to', 'the house'], forWhom: 'IT, developers' },
  { minutes: 90, lines: ['The first', 'hour'], forWhom: 'directors, managers' },
] as const;

/** Who takes which modules, by their minutes. */
export const roles: readonly { name: string; takes: readonly number[] }[] = [
  { name: 'Everyone', takes: [15, 20] },
  { name: 'Those who handle data', takes: [15, 20, 30] },
  { name: 'Finance, buying', takes: [15, 20, 45] },
  { name: 'IT, developers', takes: [15, 20, 60] },
  { name: 'Directors, managers', takes: [15, 20, 90] },
];

/** Thirds of the longest module, each in a deeper tint. */
export const depths = [
  { from: 0, to: 30, tint: 't1' },
  { from: 30, to: 60, tint: 't2' },
  { from: 60, to: 90, tint: 't3' },
] as const;

export function total(minutes: readonly number[]): number {
  return minutes.reduce((sum, value) => sum + value, 0);
}

export const finding =
  'Six training modules over a year as soundings of 15, 20, 30, 45, 60 and 90 minutes. Everyone takes ' +
  'the first two, 35 minutes in all; each role adds one of its own, up to 125 minutes for directors ' +
  'and managers. A lure comes by email every month.';
