/** Shown on the next page or, without a connection, on the current one. */
export const logoutFailed = {
  title: 'Logout failed',
  description: 'Your session could not be ended just now. Please try again.',
  tone: 'error',
} as const;
