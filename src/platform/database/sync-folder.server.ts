import { open } from 'node:fs/promises';

/** So that a new or changed file name survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path);
  await folder.sync();
}
