/**
 * Statements of one transaction that do not need each other's answers: they go to the database at once,
 * and each is answered in turn. Waits for all of them even if one fails: whatever came after the
 * transaction's end would be stored by itself.
 * @throws what the first of them threw, in the order given
 */
export async function pipelined(statements: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(statements);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
