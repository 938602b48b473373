import { expect, test } from 'vitest';
import { object } from 'zod/mini';
import { disposableMessage, nonDisposableEmail } from './contact-details.ts';
import { notDisposable } from './disposable-mailboxes.server.ts';

const ofBrowser = object({ email: nonDisposableEmail });
const ofServer = ofBrowser.check(notDisposable);

test.each(['ana@yopmail.com', 'ana@mail.yopmail.com', 'ana@10minutemail.co.uk'])(
  'only the server knows %s to be disposable',
  (email) => {
    const typed = { email };
    expect(ofBrowser.safeParse(typed).success).toBe(true);
    const { error } = ofServer.safeParse(typed);
    expect(error?.issues).toMatchObject([{ path: ['email'], message: disposableMessage }]);
  },
);

test.each([
  'ana@example.org',
  'ana+news@example.com',
  'ana@gmail.com',
  // On the list, although not disposable.
  'ana@test.com',
  'ana@duck.com',
  'ana@mask.mozmail.com',
  'ana@ashford-plumbers.co.uk',
  // No host is called so, but it is not on the list either.
  `a@${'b'.repeat(249)}.com`,
])('accepts %s, which is not disposable', (email) => {
  expect(ofServer.safeParse({ email }).success).toBe(true);
});

test('looks up no domain of what is far too long for an address', () => {
  const { error } = ofServer.safeParse({ email: `a@${'a.'.repeat(2000)}yopmail.com` });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Email must be less than 255 characters',
  ]);
});
