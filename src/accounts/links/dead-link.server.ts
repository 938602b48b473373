import { data } from 'react-router';

/** The answer to a form whose link opens nothing: unknown, used or expired, it is all one. */
export const deadLink = () => data('dead-link' as const, { status: 422 });
