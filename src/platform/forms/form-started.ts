/** Where a page's script reports that its form was begun. */
export const formStartedPath = '/form-started';
