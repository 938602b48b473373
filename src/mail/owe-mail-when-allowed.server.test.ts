import { expect, test } from 'vitest';
import { z } from 'zod';
import { testPlatform } from '../testing/test-platform.ts';
import { oweMailWhenAllowed } from './owe-mail-when-allowed.server.ts';

const mail = {
  job: { name: 'a-job', payload: z.strictObject({ mailId: z.uuid() }) },
  about: {},
  recipient: 'ana@example.org',
};

test('dates only a mail that must wait, since a dated job wakes no worker', async () => {
  const platform = await testPlatform();
  const dates: (Date | undefined)[] = [];
  const enqueue: typeof platform.jobs.enqueue = async (_tx, _job, _payload, options) =>
    void dates.push(options?.startAfter);
  const services = { ...platform, jobs: { ...platform.jobs, enqueue } };
  const owe = () => platform.db.transaction((tx) => oweMailWhenAllowed(tx, services, mail));
  await owe();
  await owe();
  expect(dates).toEqual([undefined, new Date(platform.clock().getTime() + 65_000)]);
});
