import { data } from 'react-router';

/** The answer to a form whose link opens nothing: unknown, used and expired ones get the same. */
export const deadLink = () => data('dead-link' as const, { status: 422 });
