import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testServices } from '../../testing/test-services.ts';
import { signingKeys } from '../auth.table.server.ts';
import { takeUpKeys } from './sessions.server.ts';

test('logs a changed secret once, and replaces the signing key', async () => {
  const lines: string[] = [];
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const services = await testServices({ log: pino(into) });
  const keys = () => services.db.select({ id: signingKeys.id }).from(signingKeys);
  await takeUpKeys(services);
  const first = await keys();
  await takeUpKeys({ ...services });
  expect(lines).toEqual([]);
  expect(await keys()).toEqual(first);

  const other = { ...services, secret: 'another-secret-of-32-characters-or-so' };
  await takeUpKeys(other);
  await takeUpKeys({ ...other });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('secret.changed');
  const second = await keys();
  expect(second).toHaveLength(1);
  expect(second).not.toEqual(first);
});
