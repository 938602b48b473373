import { expect, onTestFinished, test } from 'vitest';
import { runInChild } from './run-in-child.server.ts';

test('fails, and does not end this process, if the system starts no other', async () => {
  const { execPath } = process;
  onTestFinished(() => void (process.execPath = execPath));
  process.execPath = '/no/such/program';
  const run = runInChild('rehearse', [], () => undefined);
  await expect(run).rejects.toThrow('ENOENT');
});
