import type { Item } from './content.ts';

/** Which entry of a list became which; null where it is new or gone. */
type Pair = { from: number | null; to: number | null; isMoved: boolean };

/** Of a list before and after, in the order of the latter, then what is gone. */
export function pairItems(before: readonly Item[], after: readonly Item[]): Pair[] {
  const found = new Map<number, number>();
  const free = new Set(before.keys());
  const pair = (isSame: (was: Item, is: Item, isHere: boolean) => boolean) => {
    for (const [to, is] of after.entries()) {
      const from = [...free].find((one) => isSame(before[one] ?? '', is, one === to));
      if (found.has(to) || from === undefined) continue;
      found.set(to, from);
      free.delete(from);
    }
  };
  pair((was, is, isHere) => isHere && isEqual(was, is));
  pair(isEqual);
  pair(shareText);
  pair((_was, _is, isHere) => isHere);
  const order = [...after.keys()].flatMap((to) => found.get(to) ?? []);
  const stay = longestRise(order);
  const kept = [...after.keys()].map((to) => {
    const from = found.get(to) ?? null;
    return { from, to, isMoved: from !== null && !stay.has(from) };
  });
  return [...kept, ...[...free].map((from) => ({ from, to: null, isMoved: false }))];
}

const isEqual = (one: Item, other: Item) => JSON.stringify(one) === JSON.stringify(other);

/** The same question with another answer, say; a word such as a category is in many. */
const shareText = (was: Item, is: Item) =>
  typeof was === 'object' &&
  typeof is === 'object' &&
  Object.entries(was).some(([part, text]) => text.length >= 15 && is[part] === text);

/** The most that are still in the order that they had: the others were moved past them. */
function longestRise(order: readonly number[]): ReadonlySet<number> {
  const best: number[][] = [];
  for (const [place, one] of order.entries()) {
    const before = best.slice(0, place).filter((rise) => (rise.at(-1) ?? 0) < one);
    const longest = before.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []);
    best.push([...longest, one]);
  }
  return new Set(best.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []));
}

/** Its first text that is more than a word. */
export const titleOf = (item: Item = ''): string =>
  typeof item === 'string'
    ? item
    : (Object.values(item).find((text) => text.length >= 15) ?? Object.values(item)[0] ?? '');
