const minute = 60_000;
const hour = 60 * minute;

/** Such as '340 ms', '1.2 s', '61 s', '12 min', '3 h' or '4 days'. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 2 * minute) return `${Math.round(ms / 1000)} s`;
  if (ms < 2 * hour) return `${Math.round(ms / minute)} min`;
  return ms < 48 * hour ? `${Math.floor(ms / hour)} h` : `${Math.floor(ms / (24 * hour))} days`;
}

/** In milliseconds: we promise an answer within a day. */
export const promised = 24 * hour;

/** How a promise of an answer stands. */
export type PromiseClock = {
  dueAt: Date;
  /** Negative once the time is over. */
  msLeft: number;
  /** Of the whole promise, in milliseconds. */
  length: number;
  /** Both count working time alone. */
  isWorkingTime: boolean;
};

/** In the last quarter of the time, the last six of 24 hours, an answer is urgent. */
export const urgentShare = 3 / 4;

export const isRunningOut = ({ msLeft, length }: Pick<PromiseClock, 'msLeft' | 'length'>) =>
  msLeft < length * (1 - urgentShare);

/** '3 h 12 min left', '1 h 5 min over', '3 days over'. */
export function formatTimeLeft({
  msLeft,
  length,
}: Pick<PromiseClock, 'msLeft' | 'length'>): string {
  const minutes = Math.floor(Math.abs(msLeft) / minute);
  const hours = Math.floor(minutes / 60);
  const side = msLeft < 0 ? 'over' : 'left';
  const days = Math.floor((minutes * minute) / length);
  if (days >= 2) return `${days} days ${side}`;
  return [hours > 0 && `${hours} h`, `${minutes % 60} min`, side].filter(Boolean).join(' ');
}
