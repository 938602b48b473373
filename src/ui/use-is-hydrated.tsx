import { useSyncExternalStore } from 'react';

/** False in the server's HTML and for the browser's first pass over it, then true. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
