import { useSyncExternalStore } from 'react';
import { isOfStep } from './steps.ts';

/** The part of the address behind `#` that says which step, with it; empty on the server. */
export const useHash = () => useSyncExternalStore(onHashChange, hashOfStep, () => '');

/** The last hash that named a step. */
let latest = '';

/** The skip link and the list of errors lead to places in the page: the step stays what it was. */
function hashOfStep(): string {
  if (isOfStep(location.hash)) latest = location.hash;
  return latest;
}

/**
 * Goes to another hash. The browser tells of it only some frames later; until then what is pressed next
 * would still meet the step before.
 */
export function goToHash(hash: string): void {
  location.hash = hash;
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

function onHashChange(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
