/**
 * A Postgres server shuts down when it cannot write its log, because a disk broke or became read-only. The
 * embedded engine carries on holding its locks: the next query never returns, and the process stops
 * answering requests and signals. So end the process; acknowledged data is on disk for the next one.
 */
export function endWithEngine(reason: string): never {
  process.stderr.write(`The embedded database has broken down, and we end with it: ${reason}\n`);
  process.exit(1);
}
