import { type Logger, pino } from 'pino';

/** In bytes: lines buffered while the disk is full. Further lines are dropped. */
const mostWaiting = 1_000_000;

/**
 * Structured lines on standard output. If they cannot be written the site carries on without them: a full
 * log disk must not cost visitors their responses.
 */
export function openLog(level: string, fd = 1): Logger {
  const lines = pino.destination({ fd, sync: true, maxLength: mostWaiting });
  lines.on('error', () => undefined);
  return pino({ level, base: null }, lines);
}
