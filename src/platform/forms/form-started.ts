/** Where a page's script says, once, that its form was begun. */
export const formStartedPath = '/form-started';
