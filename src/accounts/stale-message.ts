/** For acts that ask for a recent proof of who one is. */
export const staleMessage =
  'It is a while since you logged in. Log out, log in again and come back.';
