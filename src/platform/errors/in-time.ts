/**
 * Waits for `work` up to this many milliseconds.
 * @throws on timeout
 */
export async function inTime<T>(work: Promise<T>, longest: number): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`no answer within ${longest / 1000} s`)),
    longest,
  );
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
