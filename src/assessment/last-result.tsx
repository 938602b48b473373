import * as z from 'zod/mini';
import { linkLifetime } from './submission.ts';

const storageKey = 'assessment-result';
const lastResultSchema = z.strictObject({ token: z.string(), takenAt: z.coerce.date() });

export type LastResult = z.output<typeof lastResultSchema>;

/**
 * The browser remembers the private link of its last result, as long as the link works: to lead back
 * to it, and to show that a later attempt is the same person's.
 */
export function keepLastResult(token: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ token, takenAt: new Date() }));
  } catch {
    // Storage is full or forbidden; the link stands in the address bar all the same.
  }
}

export function readLastResult(): LastResult | null {
  try {
    const { data } = lastResultSchema.safeParse(
      JSON.parse(localStorage.getItem(storageKey) ?? 'null'),
    );
    if (!data) return null;
    const days = (Date.now() - data.takenAt.getTime()) / 86_400_000;
    if (days < linkLifetime.days) return data;
    localStorage.removeItem(storageKey);
    return null;
  } catch {
    return null;
  }
}
