import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { sessionContext } from '../../accounts/sessions/current-session.server.ts';
import { servicesContext, requestContext } from '../../platform/services.ts';
import { accountPlatform, signedUpAdmin } from '../../testing/test-account.ts';
import { person } from '../../testing/test-leads.ts';
import { testContext } from '../../testing/test-context.ts';
import { personAction } from './person-action.server.ts';

/** Posts forms about a person as an admin; what is thrown is an answer too. */
async function start() {
  const services = await accountPlatform();
  const { session } = await signedUpAdmin(services, 'admin@example.org');
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, testContext());
  context.set(sessionContext, session);
  const id = crypto.randomUUID();
  const url = new URL(`https://www.example.org/admin/people/${id}?done=noted`);
  const send = (fields: Record<string, string>, personId: string = id) => {
    const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
    const asked = { request, context, params: { id: personId }, pattern: '', url };
    return personAction(asked).catch((answer: unknown) => answer);
  };
  return { services, id, send };
}

const body = 'Rang, no answer. Again on Monday.';

test('gives back a note on a person who is gone, and answers 404 to other acts', async () => {
  const { id, send } = await start();
  expect(await send({ intent: 'note', noteId: crypto.randomUUID(), body })).toMatchObject({
    data: {
      kind: 'kept-words',
      address: `/admin/people/${id}`,
      fields: [{ name: 'intent' }, { name: 'noteId' }, { name: 'body', value: body }],
    },
    init: { status: 410 },
  });
  const merge = { intent: 'merge', otherId: crypto.randomUUID() };
  expect(await send(merge)).toMatchObject({ init: { status: 404 } });
});

test('gives back a note that cannot be stored, and lets other acts fail', async () => {
  const { services, id, send } = await start();
  await services.db.execute(sql`alter table people rename to people_away`);
  expect(await send({ intent: 'note', noteId: crypto.randomUUID(), body })).toMatchObject({
    data: {
      kind: 'kept-words',
      address: `/admin/people/${id}`,
      way: 'not-stored',
      fields: [{ name: 'intent' }, { name: 'noteId' }, { name: 'body', value: body }],
    },
    init: { status: 500 },
  });
  expect(await send({ intent: 'merge', otherId: crypto.randomUUID() })).toBeInstanceOf(Error);
});

test('answers 409 to an act on two people who were merged since', async () => {
  const { services, send } = await start();
  const personId = await person(services);
  const otherId = await person(services, { email: 'ana.smith@halalm.example' });
  const answers = [];
  for (const intent of ['merge', 'dismiss-duplicate', 'unmerge', 'dismiss-duplicate']) {
    answers.push(await send({ intent, otherId }, personId));
  }
  expect(answers).toMatchObject([
    { status: 303 },
    { data: { kind: 'stale-pair' }, init: { status: 409 } },
    { status: 303 },
    { status: 303 },
  ]);
});
