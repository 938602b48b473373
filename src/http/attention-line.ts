import { counted } from './counted.ts';
import type { AttentionLine } from './watch.ts';

/** The line of a count, in the words for one and for many; none where there is nothing. */
export function attentionLine(
  count: number,
  [one, many]: readonly [string, string],
  about: Omit<AttentionLine, 'count' | 'says'>,
): AttentionLine[] {
  return count === 0 ? [] : [{ ...about, count, says: counted(count, one, many) }];
}
