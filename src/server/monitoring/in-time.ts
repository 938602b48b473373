const longestWait = 2000;

/**
 * Monitors give up after some seconds, so they are told sooner that there is no answer.
 * @throws
 */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer within 2 s')), longestWait);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
