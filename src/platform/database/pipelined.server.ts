/**
 * Sends independent statements of one transaction to the database together. Waits for all of them even if
 * one fails: a statement still running when the transaction ends would commit on its own.
 * @throws the error that came first: those after it only say that the transaction has failed
 */
export async function pipelined(statements: readonly (Promise<unknown> | null)[]): Promise<void> {
  // A statement of Drizzle's is sent each time that it is awaited.
  const sent = statements.map(async (statement) => statement);
  try {
    await Promise.all(sent);
  } finally {
    await Promise.allSettled(sent);
  }
}
