import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.server.ts';
import { removeFolder } from '../testing/embedded-template.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { installationSecret, SecretFault } from './secret.server.ts';

async function emptyFolder() {
  const folder = await temporaryFolder();
  onTestFinished(() => removeFolder(folder));
  const read = readConfig({ DATA_DIR: folder });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return { folder, config: read.config };
}

test('a secret is made once', async () => {
  const { config } = await emptyFolder();
  const secret = await installationSecret(config);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await installationSecret(config)).toBe(secret);
});

test.each(['', '\n', 'short'])('a file that holds %j signs nothing', async (content) => {
  const { folder, config } = await emptyFolder();
  await writeFile(join(folder, 'secret'), content);
  await expect(installationSecret(config)).rejects.toThrow(SecretFault);
});
