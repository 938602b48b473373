/**
 * When its log cannot be written, because a disk broke or became read-only, a Postgres server ends
 * itself. The embedded engine goes on instead, holding its locks: the next query never returns, and
 * then no page and no signal is answered any more. So the process ends; what was acknowledged is on the
 * disk for the next one.
 */
export function endWithEngine(reason: string): never {
  process.stderr.write(`The embedded database has broken down, and we end with it: ${reason}\n`);
  process.exit(1);
}
