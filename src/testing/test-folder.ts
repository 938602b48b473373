import { rm } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/** An empty folder that is removed after the test. */
export async function testFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
