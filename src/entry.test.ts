import type { EntryContext, MetaArgs } from 'react-router';
import { expect, test } from 'vitest';
import { comesBackWithFaults, withErrorInTitle } from './entry.server.tsx';

const tags = [{ title: 'Contact | Tarnbrook' }, { property: 'og:title', content: 'Contact' }];

/** The parts of the framework's context that the code reads. */
const answered = (statusCode: number, actionData: object | null, errors: object | null = null) =>
  ({
    staticHandlerContext: {
      statusCode,
      actionData,
      errors,
      matches: [{ route: { id: 'contact' } }],
    },
    routeModules: { contact: { meta: () => tags } },
  }) as unknown as EntryContext;

test.each([422, 429, 503])('recognises a form with errors by the status %i', (status) => {
  expect(comesBackWithFaults(answered(status, { contact: null }))).toBe(true);
});

test.each([
  ['a page that is missing', answered(404, null)],
  ['a form that succeeded', answered(200, { contact: {} })],
  ['an error page after a form', answered(500, { contact: {} }, { root: 'away' })],
])('does not take %s for a form with errors', (_, entry) => {
  expect(comesBackWithFaults(entry)).toBe(false);
});

test('puts “Error: ” before the title, and changes no other tag', () => {
  const page = withErrorInTitle(answered(422, {})).routeModules['contact'];
  const after = page?.meta?.({} as MetaArgs);
  expect(after).toEqual([{ title: 'Error: Contact | Tarnbrook' }, tags[1]]);
});
