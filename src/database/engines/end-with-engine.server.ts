/**
 * When its log cannot be written, for a disk that broke or may only be read by now, a server ends itself
 * and all it has going. The engine goes on instead, with its locks taken: the next query never comes
 * back, and then no page and no signal is answered any more. What was acknowledged is on the disk, for a
 * new process.
 */
export function endWithEngine(reason: string): never {
  process.stderr.write(`The embedded database has broken down, and we end with it: ${reason}\n`);
  process.exit(1);
}
