/**
 * A path as the log holds it: without what looks like an email address, since a stranger's link can put
 * anything into a path, and cut to 200 characters.
 */
export function loggedPath(path: string): string {
  return path.slice(0, 200).replaceAll(/(?<![^/])[^/]*(?:[@＠]|%(?:25)*40)[^/]*/g, '(address)');
}
