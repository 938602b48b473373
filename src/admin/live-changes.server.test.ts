import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { storeNoticeChoices } from '../accounts/team/team.server.ts';
import { kim, leadPlatform, lee } from '../testing/test-leads.ts';
import { storeEnquiry } from '../testing/test-enquiries.ts';
import { type TestServices, testServices } from '../testing/test-services.ts';
import { followChanges, followLive } from './live-changes.server.ts';

const store = (services: TestServices, name: string) =>
  storeEnquiry(services, {
    name,
    reference: `TB-7K4M-2Q${name.length}${name.at(0)}`,
    email: `${name.toLowerCase()}@example.org`,
    message: 'Who is responsible?',
    suspectedSpam: false,
    page: '/contact',
    createdAt: services.time.now(),
  });

test('tells an open page of what came before it listened and after, and of nothing else', async () => {
  const services = await testServices();
  await store(services, 'Ana');
  const following = followChanges(services);
  const late = followLive(services, 'kim', new Date(Date.now() - 60_000));
  const fresh = followLive(services, 'kim', new Date(Date.now() + 60_000));
  expect(late.headers.get('content-type')).toBe('text/event-stream');
  const texts = [late, fresh].map(({ body }) => body?.pipeThrough(new TextDecoderStream()));
  const [lateReader, freshReader] = texts.map((body) => body?.getReader());
  expect(await lateReader?.read()).toMatchObject({ value: 'data: changed\n\n' });
  expect(await freshReader?.read()).toMatchObject({ value: ':\n\n' });
  const news = freshReader?.read();
  await store(services, 'Ben');
  expect(await news).toMatchObject({ value: 'data: changed\n\n' });
  await following.stop();
  expect(await freshReader?.read()).toMatchObject({ done: true });
});

test('goes on for other pages when one could not begin, as while the database is away', async () => {
  const services = await testServices();
  const following = followChanges(services);
  const open = () =>
    followLive(services, 'kim', new Date(Date.now() + 60_000))
      .body?.pipeThrough(new TextDecoderStream())
      .getReader();
  const away = sql`alter table conversations rename column changed_at to not_there`;
  await services.db.execute(away);
  await expect(open()?.read()).rejects.toThrow('changed_at');
  await services.db.execute(sql`alter table conversations rename column not_there to changed_at`);
  const reader = open();
  expect(await reader?.read()).toMatchObject({ value: ':\n\n' });
  const news = reader?.read();
  await store(services, 'Ana');
  expect(await news).toMatchObject({ value: 'data: changed\n\n' });
  await following.stop();
});

test('tells the open pages of a member what came for them, and ends the oldest of too many', async () => {
  const services = await leadPlatform({ startAt: new Date().toISOString() });
  const choices = { promises: false, nextSteps: false, mentions: false, summaryHour: null };
  const wanted = { ...choices, wrote: false, began: true, inPage: true };
  await storeNoticeChoices(services, kim.userId, wanted);
  await storeNoticeChoices(services, lee.userId, { ...wanted, inPage: false });
  await store(services, 'Ana');
  const following = followChanges(services);
  const open = (userId: string) =>
    followLive(services, userId, new Date(Date.now() + 60_000))
      .body?.pipeThrough(new TextDecoderStream())
      .getReader();
  const [oldest, ...others] = Array.from({ length: 5 }, () => open(kim.userId));
  const last = others.at(-1);
  const colleague = open(lee.userId);
  expect(await oldest?.read()).toMatchObject({ value: 'event: full\ndata:\n\n' });
  expect(await oldest?.read()).toMatchObject({ done: true });
  for (const reader of [last, colleague]) {
    expect(await reader?.read()).toMatchObject({ value: ':\n\n' });
  }
  await store(services, 'Ben');
  expect(await last?.read()).toMatchObject({ value: 'data: changed\n\n' });
  expect((await last?.read())?.value).toMatch(
    /^event: notice\ndata: {"text":"TB-7K4M-2Q3B has begun","path":"\/admin\/inbox\/[\da-f-]{36}"}\n\n$/,
  );
  expect(await colleague?.read()).toMatchObject({ value: 'data: changed\n\n' });
  // From now on, and not what has come before.
  await storeNoticeChoices(services, lee.userId, wanted);
  await store(services, 'Cy');
  expect(await colleague?.read()).toMatchObject({ value: 'data: changed\n\n' });
  expect((await colleague?.read())?.value).toContain('TB-7K4M-2Q2C has begun');
  await following.stop();
  expect(await colleague?.read()).toMatchObject({ done: true });
});
