/** What a route says about how its page is made: `export const handle: PageHandle = { … }`. */
export type PageHandle = {
  /** The page has islands, which React takes over in the browser. Others ship no framework script. */
  hydrate?: boolean;
  /** The page keeps the record of the session up to date itself. */
  keepsSession?: boolean;
  /**
   * The page is the same for every visitor without a session: it is rendered at start and at New Year,
   * and answered from memory. Its loader must not look at the query or the clock.
   */
  memory?: boolean;
  /** Whether the sitemap names the page; if not said, it names those in memory. */
  listed?: boolean;
};
