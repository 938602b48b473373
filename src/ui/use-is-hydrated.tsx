import { useSyncExternalStore } from 'react';

/** False in the HTML of the server and while React takes it over, then true. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
