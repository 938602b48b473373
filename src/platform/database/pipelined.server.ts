/**
 * Statements of one transaction that do not depend on each other: they are sent to the database
 * together, and answered in turn. Waits for all of them even if one fails: a statement still under way
 * when the transaction ends would be stored on its own.
 * @throws what the first of them threw, in the order given
 */
export async function pipelined(statements: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(statements);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
