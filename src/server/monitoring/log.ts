import { type Logger, pino } from 'pino';

/** In bytes: lines waiting for room on the disk. Further lines are dropped. */
const mostWaiting = 1_000_000;

/**
 * Structured lines, on standard output. Where they cannot be written the site goes on without them: a
 * log whose disk is full must not cost visitors their answers.
 */
export function openLog(level: string, fd = 1): Logger {
  const lines = pino.destination({ fd, sync: true, maxLength: mostWaiting });
  lines.on('error', () => undefined);
  return pino({ level, base: null }, lines);
}
