/**
 * A path for the log: without email addresses, since anyone can link to any path, and cut to 200 characters.
 */
export function loggedPath(path: string): string {
  return path.slice(0, 200).replaceAll(/(?<![^/])[^/]*(?:[@＠]|%(?:25)*40)[^/]*/g, '(address)');
}
