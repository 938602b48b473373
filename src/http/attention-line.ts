import { counted } from './counted.ts';
import type { AttentionLine } from './watch.ts';

/** The line for a count, in the singular or plural; none for zero. */
export function attentionLine(
  count: number,
  [one, many]: readonly [string, string],
  about: Omit<AttentionLine, 'count' | 'says'>,
): AttentionLine[] {
  return count === 0 ? [] : [{ ...about, count, says: counted(count, one, many) }];
}
