/** Shown on the next page or, without a connection, on the current one. */
export const logoutFailed = {
  title: 'Logout failed',
  description: 'We could not log you out just now. Please try again.',
  tone: 'error',
} as const;
