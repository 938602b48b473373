import type { SQL } from 'drizzle-orm';

/** A filter with a fixed set of values; others are ignored. */
export function oneOf<Value extends string>(
  values: readonly Value[],
  condition: (value: Value) => SQL | undefined,
): (value: string) => SQL | null {
  return (asked) => {
    const value = values.find((known) => known === asked);
    return (value !== undefined && condition(value)) || null;
  };
}
