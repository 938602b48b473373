export type FakeClock = {
  now(): Date;
  /** By milliseconds, or by days of 24 hours. */
  advance(by: number | { days: number }): void;
  set(to: Date | string): void;
};

/** A clock that only moves when told to, for rules and services that take `now`. */
export function fakeClock(start: Date | string): FakeClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    advance: (by) => {
      time += typeof by === 'number' ? by : by.days * 86_400_000;
    },
    set: (to) => {
      time = new Date(to).getTime();
    },
  };
}
