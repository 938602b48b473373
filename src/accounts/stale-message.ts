/** For acts that require a recent log-in. */
export const staleMessage =
  'It is a while since you logged in. Log out, log in again and come back.';
