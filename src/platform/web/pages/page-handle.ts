/** A route's rendering options: `export const handle: PageHandle = { … }`. */
export type PageHandle = {
  /** The page has islands, hydrated by React in the browser. Other pages ship no framework script. */
  hydrate?: boolean;
  /** The page updates the session record itself. */
  keepsSession?: boolean;
  /**
   * The page is the same for every visitor without a session: rendered at start and at New Year, and served
   * from memory. Its loader must not read the query or the clock.
   */
  memory?: boolean;
  /** Whether the page is in the sitemap; by default, if it is served from memory. */
  listed?: boolean;
};
