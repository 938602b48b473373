/** Said on the page that follows, or, without a connection, on the one that is there. */
export const logoutFailed = {
  title: 'Logout failed',
  description: 'Your session could not be ended just now. Please try again.',
  tone: 'error',
} as const;
