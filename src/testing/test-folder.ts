import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { openDatabase } from '../platform/database/database.server.ts';
import { copyTemplate, removeFolder } from './embedded-template.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** An empty folder that is removed after the test. */
export async function testFolder(): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * For the top of a file: the result gives a test a data folder with an embedded database without tables.
 * Creating one takes seconds, copying it milliseconds.
 */
export function newDatabases(): () => Promise<string> {
  let template = '';
  beforeAll(async () => {
    template = await temporaryFolder();
    await (await openDatabase({ dataDir: template })).close();
  });
  afterAll(() => removeFolder(template));
  return async () => {
    const folder = await copyTemplate(template);
    onTestFinished(() => removeFolder(folder));
    return folder;
  };
}
