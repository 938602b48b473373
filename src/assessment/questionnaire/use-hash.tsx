import { useSyncExternalStore } from 'react';
import { isOfStep } from './steps.tsx';

/** The hash of the current step, including `#`; empty on the server. */
export const useHash = () => useSyncExternalStore(onHashChange, hashOfStep, () => '');

let latest = '';

/** The skip link and the error list change the hash without changing the step. */
function hashOfStep(): string {
  if (isOfStep(location.hash)) latest = location.hash;
  return latest;
}

/**
 * Notifies at once: the browser fires hashchange some frames later, and a press until then would act on
 * the previous step.
 */
export function goToHash(hash: string): void {
  location.hash = hash;
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

function onHashChange(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
