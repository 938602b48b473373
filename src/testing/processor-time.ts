/**
 * What an act costs this thread, in milliseconds of the processor: how long the site’s other visitors wait for
 * it at most, whatever else a busy machine does.
 */
export async function processorTime(act: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await act();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
