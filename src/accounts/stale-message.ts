/** For acts that require a recent log-in. */
export const staleMessage =
  'You logged in a while ago. Please log in again; you will come back here.';
