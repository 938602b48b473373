import type { SQL } from 'drizzle-orm';

/** A filter for a list that knows the values it takes; any other leaves every row. */
export function oneOf<Value extends string>(
  values: readonly Value[],
  condition: (value: Value) => SQL | undefined,
): (value: string) => SQL | null {
  return (asked) => {
    const value = values.find((known) => known === asked);
    return (value !== undefined && condition(value)) || null;
  };
}
