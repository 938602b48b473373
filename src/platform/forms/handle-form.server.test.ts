import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testContext } from '../../testing/test-context.ts';
import { testServices } from '../../testing/test-services.ts';
import type { Limited } from '../security/limits.server.ts';
import { requestContext, servicesContext } from '../services.ts';
import { handleForm } from './handle-form.server.ts';

const schema = z.strictObject({ name: z.string().check(z.minLength(1, 'Name is required')) });
type Refused = { kind: 'refused'; message: string; init: ResponseInit };
type Outcome = { kind: 'sent'; reference: string } | Limited | Refused;

async function start() {
  const services = await testServices();
  return (name: string, outcome: Outcome | Error, wantsData = true) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, testContext({ wantsData }));
    const url = new URL('https://www.example.org/contact?from=menu');
    const request = new Request(url, { method: 'POST', body: new URLSearchParams({ name }) });
    const sent: unknown[] = [];
    const answer = handleForm(
      { request, context, url, params: {}, pattern: '' },
      {
        schema,
        async submit(_services, input, from): Promise<Outcome> {
          sent.push(input, from);
          if (outcome instanceof Error) throw outcome;
          return outcome;
        },
        sentPage: ({ reference }) => `/contact/sent?reference=${reference}`,
        event: 'enquiry.failed',
        failure: 'Please try again.',
        limitReached: 'messages',
      },
    );
    return { sent, answer };
  };
}

const values = { name: 'Ana' };

test('answers data to the script, and redirects a browser without one', async () => {
  const post = await start();
  const outcome = { kind: 'sent', reference: 'TB-1' } as const;
  const { sent, answer } = post('Ana', outcome);
  expect(await answer).toMatchObject({ data: outcome });
  expect(sent).toEqual([values, { network: '203.0.113.9', page: '/contact' }]);
  const redirect = await post('Ana', outcome, false).answer.catch((thrown: unknown) => thrown);
  expect(redirect).toMatchObject({ status: 303 });
  expect(redirect instanceof Response && redirect.headers.get('location')).toBe(
    '/contact/sent?reference=TB-1',
  );
});

test('submits nothing that is invalid', async () => {
  const post = await start();
  const { sent, answer } = post('', { kind: 'sent', reference: 'TB-1' });
  const errors = [{ field: 'name', message: 'Name is required' }];
  expect(await answer).toMatchObject({
    data: { kind: 'invalid', errors, values: { name: '' } },
    init: { status: 422 },
  });
  expect(sent).toEqual([]);
});

test.each<[string, Outcome | Error, string, number]>([
  [
    'a limit',
    { kind: 'limited', retryAfterSeconds: 60 },
    'Too many messages came from your network. Please try again in a minute.',
    429,
  ],
  ['an outage', new Error('no database'), 'Please try again.', 503],
  [
    'a reason of its own',
    { kind: 'refused', message: 'This link has expired.', init: { status: 404 } },
    'This link has expired.',
    404,
  ],
])('returns the input of a form that is refused for %s', async (_why, outcome, message, status) => {
  const post = await start();
  for (const wantsData of [true, false]) {
    expect(await post('Ana', outcome, wantsData).answer).toMatchObject({
      data: { kind: 'refused', title: 'Error', message, values },
      init: { status },
    });
  }
});
