import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '../../accounts/auth.table.server.ts';
import type { CurrentSession } from '../../accounts/sessions/current-session.server.ts';
import { wordsDocuments } from '../../platform/words/words.table.server.ts';
import { askAsAdmin, postAsAdmin } from '../../testing/ask-as-admin.ts';
import { kim, leadPlatform } from '../../testing/test-leads.ts';
import { confirmReaders, everyone, publishUpdate } from '../../testing/test-updates.ts';
import { action, loader } from './admin-send.route.tsx';
import { loader as listUpdates } from './admin-updates.route.tsx';
import { createSending, requestSending } from './create-sending.server.ts';
import { requestedSendings } from './sending-reporting.server.ts';

const slug = 'fourteen-days';

/** With an update that an editor has published, and a reader. */
async function start() {
  const services = await leadPlatform({ jobs: [], settings: { SMTP_URL: 'smtp://localhost' } });
  await confirmReaders(services, 'ana@example.org');
  await publishUpdate(services);
  const [id, now] = ['nell', services.clock()];
  const account = { email: 'nell@tarnbrook.example', name: 'Nell Price', role: 'editor' } as const;
  const rules = { emailVerified: true, hasAdminPassword: true };
  await services.db.insert(users).values({ id, ...account, ...rules });
  const nell: CurrentSession = {
    sessionId: id,
    userId: id,
    ...account,
    isEmailVerified: true,
    aal: 'aal2',
    neededAal: 'aal2',
    provedAt: now,
    activeAt: now,
  };
  const see = (session?: CurrentSession) =>
    askAsAdmin(
      services,
      (args: Parameters<typeof loader>[0]) => loader({ ...args, params: { slug } }),
      `/admin/updates/${slug}`,
      session,
    );
  const waiting = async () => (await requestedSendings.waiting?.(services))?.length;
  return { services, nell, see, waiting };
}

test('an editor asks for an update to be sent, and sees no one whom it goes to', async () => {
  const { services, nell, see, waiting } = await start();
  expect(await see(nell)).toMatchObject({
    isSender: false,
    reasons: [],
    summary: { total: 1, examples: [] },
  });
  for (const intent of ['send', 'test', 'read', 'paste']) {
    const fields = { intent, revision: '1', total: '1' };
    const answer = await postAsAdmin(services, action, '/', { fields, session: nell });
    expect.soft(answer, intent).toMatchObject({ init: { status: 403 } });
  }
  expect(await requestSending(services, nell, { slug, revision: 2 }), 'no such one').toBe(false);
  expect(await waiting()).toBe(0);
  expect(await requestSending(services, nell, { slug, revision: 1 })).toBe(true);
  expect(await waiting()).toBe(1);
  const seen = await see();
  expect(seen).toMatchObject({ isSender: true, request: { by: 'Nell Price' } });
  expect(seen.summary.examples).toHaveLength(1);
});

test('what has not been sent is listed by its subject, with what it is', async () => {
  const { services } = await start();
  const list = async () => (await askAsAdmin(services, listUpdates, '/admin/updates')).toSend;
  const named = { slug, subject: 'Fourteen days, and when they begin' };
  expect(await list()).toEqual([{ ...named, place: 'ready to send' }]);
  const change = (draft: Record<string, string> | null) =>
    services.db.update(wordsDocuments).set({ draft }).where(eq(wordsDocuments.slug, slug));
  await change({ subject: 'Changed' });
  expect(await list()).toEqual([{ slug, subject: 'Changed', place: 'a draft' }]);
});

test('is asked no longer once it is changed or on its way', async () => {
  const { services, nell, waiting } = await start();
  const { db } = services;
  await requestSending(services, nell, { slug, revision: 1 });
  const bySlug = eq(wordsDocuments.slug, slug);
  await db
    .update(wordsDocuments)
    .set({ draft: { subject: 'Changed' } })
    .where(bySlug);
  expect(await waiting(), 'with text in work').toBe(0);
  await db.update(wordsDocuments).set({ draft: null }).where(bySlug);
  const scheduledFor = services.clock();
  await createSending(services, kim, { slug, revision: 1, choice: everyone, scheduledFor });
  expect(await waiting()).toBe(0);
});
