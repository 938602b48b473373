import { expect, test } from 'vitest';
import { askAsAdmin } from '../../testing/ask-as-admin.ts';
import { startImapServer } from '../../testing/imap-server.ts';
import {
  answer,
  bodies,
  email,
  follow,
  quick,
  readState,
  untilRead,
  withMailbox,
} from '../../testing/test-mailbox.ts';
import { loader as inboxLoader } from '../inbox/inbox.route.tsx';

test.each(['offered', 'refused', 'missing'] as const)(
  'hears of a new email where IDLE is %s',
  async (idle) => {
    const setting = await withMailbox(await startImapServer({ idle }));
    const { services, server } = setting;
    follow(setting, idle === 'offered' ? { ...quick, poll: 60_000 } : quick);
    await untilRead(services);
    server.deliver(answer(), { at: services.time.now() });
    await expect.poll(() => bodies(services)).toEqual(['Tuesday']);
  },
);

test('goes on after the connection was lost, also in the middle of an email', async () => {
  const setting = await withMailbox(await startImapServer());
  const { services, server } = setting;
  let cuts = 3;
  server.onCommand((line) => {
    if (cuts === 0 || !/BODY\.PEEK\[\]/.test(line)) return;
    cuts -= 1;
    server.cut();
  });
  server.deliver(answer({ text: 'One' }), { at: services.time.now() });
  follow(setting);
  await expect.poll(() => bodies(services)).toEqual(['One']);
  expect(cuts).toBe(0);
  server.cut();
  server.deliver(answer({ text: 'Two' }), { at: services.time.now() });
  await expect.poll(() => bodies(services)).toEqual(['One', 'Two']);
  await expect.poll(async () => (await readState(services))?.failingSince).toBeNull();
});

test('says that the password is refused, and since when', async () => {
  const setting = await withMailbox(await startImapServer());
  const { services, server } = setting;
  server.setPassword('new');
  follow(setting);
  const failure = 'the mail server refuses the user name or the password';
  await expect
    .poll(() => readState(services))
    .toMatchObject({ failure, failingSince: services.time.now() });
  const askInbox = (args: object) => inboxLoader({ ...args, params: {} } as never);
  const page = await askAsAdmin(services, askInbox, '/admin/inbox');
  expect(page.unreadableSince, 'consultants see no health checks').toEqual(services.time.now());
  server.setPassword('secret');
  await expect.poll(() => readState(services)).toMatchObject({ failure: null, failingSince: null });
});

test('reads a folder that was numbered anew, and stores nothing twice', async () => {
  const setting = await withMailbox(await startImapServer());
  const { services, server } = setting;
  const at = services.time.now();
  server.deliver(answer({ text: 'One' }), { at });
  server.deliver(answer({ text: 'Without an id' }).replace(/Message-ID.*\r\n/, ''), { at });
  follow(setting);
  await expect.poll(() => bodies(services)).toEqual(['One', 'Without an id']);
  server.renumber();
  server.deliver(answer({ text: 'Three' }), { at });
  await expect.poll(() => bodies(services)).toEqual(['One', 'Three', 'Without an id']);
});

test('passes a thousand old emails by their headers', async () => {
  const setting = await withMailbox(await startImapServer());
  const { services, server } = setting;
  const at = services.time.now();
  for (let n = 0; n < 500; n += 1) {
    server.deliver(email({ text: 'Ancient' }), { at: new Date('2025-01-01T00:00:00Z') });
  }
  for (let n = 0; n < 500; n += 1) server.deliver(email({ text: 'Old' }), { at });
  server.deliver(answer({ text: 'New' }), { at });
  follow(setting);
  await expect.poll(() => bodies(services)).toEqual(['New']);
  const fetches = server.commands.filter((line) => line.includes('FETCH'));
  expect(fetches.length).toBeLessThan(10);
  expect(fetches.filter((line) => line.includes('BODY.PEEK[]'))).toHaveLength(1);
});

test('of two instances one follows, and both together store nothing twice', async () => {
  const setting = await withMailbox(await startImapServer());
  const { services, server } = setting;
  const at = services.time.now();
  for (let n = 0; n < 20; n += 1) server.deliver(answer({ text: `Answer ${n}` }), { at });
  const [one] = [follow(setting), follow(setting)];
  await expect.poll(async () => (await bodies(services)).length).toBe(20);
  await one?.stop();
  server.deliver(answer({ text: 'Later' }), { at });
  await expect.poll(async () => (await bodies(services)).length).toBe(21);
});
