/**
 * What is dated later than this comes from a clock that ran ahead and has since been put right: it says
 * nothing of now. Clocks of instances may differ by less than an hour.
 */
export const latestDated = (now: Date) => new Date(now.getTime() + 3_600_000);
