import { linkDays } from '../result/link-days.ts';

const storageKey = 'assessment-result';

export type LastResult = { token: string; takenAt: Date };

/**
 * Stores the private link while it works: to return to the result, and to prove that a later attempt is
 * by the same person.
 */
export function keepLastResult(token: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ token, takenAt: new Date() }));
  } catch {
    // Storage is full or blocked; the link is in the address bar anyway.
  }
}

export function readLastResult(): LastResult | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
    const { token } = kept;
    const takenAt = new Date(String(kept['takenAt']));
    const days = (Date.now() - takenAt.getTime()) / 86_400_000;
    if (typeof token === 'string' && days < linkDays) return { token, takenAt };
    localStorage.removeItem(storageKey);
    return null;
  } catch {
    return null;
  }
}
