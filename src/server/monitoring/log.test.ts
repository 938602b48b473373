import { closeSync, openSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { openLog } from './log.ts';

// /dev/full never has room for a byte; only Linux has it.
test.runIf(process.platform === 'linux')(
  'does not throw when a log line cannot be written to a full disk',
  () => {
    const fd = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(fd));
    const log = openLog('info', fd);
    expect(() => {
      for (let line = 0; line < 3; line += 1) log.info({ event: 'request' });
    }).not.toThrow();
  },
);
