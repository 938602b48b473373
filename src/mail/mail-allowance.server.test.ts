import { expect, test } from 'vitest';
import { type TestPlatform, testPlatform } from '../testing/test-platform.ts';
import { mailAllowedAt, mayMail } from './mail-allowance.server.ts';
import { queueMail } from './queue-mail.server.ts';

const mail = { purpose: 'a purpose', recipient: 'ana@example.org' };

/** Asks as a form does, and queues the mail if it may. */
const askFor = (platform: TestPlatform, wanted: typeof mail) =>
  platform.db.transaction(async (tx) => {
    const isAllowed = await mayMail(tx, platform, wanted);
    if (isAllowed) await queueMail(tx, platform, wanted);
    return isAllowed;
  });

test('allows three mails a day per address and purpose, a minute apart', async () => {
  const platform = await testPlatform();
  const ask = () => askFor(platform, mail);
  expect(await ask()).toBe(true);
  platform.time.advance(59_000);
  expect(await ask()).toBe(false);
  platform.time.advance(1000);
  expect(await ask()).toBe(true);
  platform.time.advance(60_000);
  expect(await ask()).toBe(true);
  platform.time.advance(60_000);
  expect(await ask()).toBe(false);
  platform.time.advance({ days: 1 });
  expect(await ask()).toBe(true);
});

test('allows only one of several simultaneous mails', async () => {
  const platform = await testPlatform();
  const ask = () => askFor(platform, mail);
  const answers = await Promise.all(Array.from({ length: 10 }, ask));
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test('counts each address and each purpose separately', async () => {
  const platform = await testPlatform();
  const ask = (other: Partial<typeof mail>) => askFor(platform, { ...mail, ...other });
  expect(await ask({})).toBe(true);
  expect(await ask({ recipient: 'ben@example.org' })).toBe(true);
  expect(await ask({ purpose: 'another purpose' })).toBe(true);
});

test('dates a mail that must wait five seconds beyond the minute, and none after the third', async () => {
  const platform = await testPlatform();
  const ask = () =>
    platform.db.transaction(async (tx) => {
      const dueAt = await mailAllowedAt(tx, platform, mail);
      if (dueAt) await queueMail(tx, { ...platform, clock: () => dueAt }, mail);
      return dueAt && dueAt.getTime() - platform.clock().getTime();
    });
  expect(await ask()).toBe(0);
  expect(await ask()).toBe(65_000);
  platform.time.advance(90_000);
  expect(await ask()).toBe(40_000);
  expect(await ask()).toBeNull();
});

test('waits 65 seconds at most once a fast clock has been corrected', async () => {
  const platform = await testPlatform();
  const due = () => platform.db.transaction((tx) => mailAllowedAt(tx, platform, mail));
  platform.time.advance({ days: 1 });
  expect(await askFor(platform, mail)).toBe(true);
  platform.time.advance({ days: -1 });
  expect(await due()).toEqual(new Date(platform.clock().getTime() + 65_000));
});
