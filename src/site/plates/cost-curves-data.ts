/** Running cost at the start and every third month after; adding it later ends at 100. */
export const builtIn = [0, 10, 18, 26, 33, 41, 50, 55, 59, 62, 65] as const;
export const addedLater = [0, 1, 2, 3, 5, 7, 12, 34, 66, 88, 100] as const;

export const goLive = 18;

/** Where the two curves meet, and what either has cost by then. */
export const equal = { month: 23.3, cost: 58 };

/** Passed on the way that is built in, at its cost. `name` stands at `level` beside its line. */
export const gates = [
  { name: 'Design', what: 'requirements, threat model', month: 3, cost: builtIn[1], level: 89 },
  { name: 'Build', what: 'reviewed as written', month: 9, cost: builtIn[3], level: 79 },
  { name: 'Release', what: 'tested', month: 15, cost: builtIn[5], level: 69, side: 'left' },
  { name: 'In service', what: 'checked again', month: 21, cost: builtIn[7], level: 29 },
] as const;
