/**
 * A path in the form our own links use. The router also matches capitals, trailing slashes and
 * percent-encoded letters, so lookups by path must as well.
 */
export function writtenPath(pathname: string): string {
  return decodeURI(pathname)
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '');
}
