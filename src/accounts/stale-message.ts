/** For acts that require a recent log-in. */
export const staleMessage =
  'You logged in a while ago. Please log out, log in again and come back.';
