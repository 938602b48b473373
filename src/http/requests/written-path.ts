/**
 * A path as our own links write it. The router also takes capitals, slashes at the end and letters in
 * percent signs, so what is looked up by the path has to as well.
 */
export function writtenPath(pathname: string): string {
  return decodeURI(pathname)
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '');
}
