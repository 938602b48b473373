/**
 * Sends independent statements of one transaction to the database together. Waits for all of them even if
 * one fails: a statement still running when the transaction ends would commit on its own.
 * @throws the first error, in the order given
 */
export async function pipelined(statements: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(statements);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
