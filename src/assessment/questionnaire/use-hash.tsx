import { useSyncExternalStore } from 'react';

/** The part of the address behind `#`, with it; empty on the server. */
export const useHash = () =>
  useSyncExternalStore(
    onHashChange,
    () => location.hash,
    () => '',
  );

function onHashChange(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
