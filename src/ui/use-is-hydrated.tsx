import { useSyncExternalStore } from 'react';

/** False on the server and during hydration, then true. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
