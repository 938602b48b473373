import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const module = join(import.meta.dirname, 'end-process.ts');

/** The status and output of a process that ends itself right after `doing`, and says if it exits. */
function ended(doing: string) {
  const script = `
    import { lookup } from 'node:dns';
    import { endProcess } from ${JSON.stringify(module)};
    process.on('exit', () => console.log('exits'));
    ${doing}
    endProcess();`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  return { status, said: stdout.trim() };
}

test('exits', () => {
  expect(ended('')).toEqual({ status: 0, said: 'exits' });
});

// An exit would wait for the answer of a name server, which may not come.
test.skipIf(process.platform === 'win32')(
  'ends without an exit while it looks up a host name',
  () => {
    expect(ended("lookup('localhost', () => undefined);")).toEqual({ status: 0, said: '' });
  },
);
