import { setTimeout as pause } from 'node:timers/promises';

/** Something that goes wrong in operation, tried on the built server. */
export type Fault = {
  name: string;
  /** What must hold, in the words of docs/evidence/reliability.md. */
  must: string;
  /** @throws if it does not hold. */
  run(circumstances: Circumstances): Promise<Figures | LeftOut>;
};

export type Circumstances = {
  /** A migrated data folder to copy. */
  template: string;
  /** Larger numbers, for an hour without anybody waiting. */
  isLong: boolean;
  /** From 0 to below 1, the same in every run with the same seed. */
  random: () => number;
};

export type Figures = {
  /** What was tried, such as "40 kills". */
  tries: string;
  acknowledged: number;
  lost: number;
  sentTwice: number;
  remark?: string;
};

/** The machine lacks what it takes. */
export type LeftOut = { leftOut: string };

/** Looks again and again until it is so, for at most `seconds`. */
export async function until(
  what: string | (() => string),
  isSo: () => boolean | Promise<boolean>,
  seconds = 90,
): Promise<void> {
  const giveUp = performance.now() + seconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > giveUp) {
      const said = typeof what === 'string' ? what : what();
      throw new Error(`Not within ${seconds} s: ${said}`);
    }
    await pause(25);
  }
}

/** Numbers that look random and can be had again (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
