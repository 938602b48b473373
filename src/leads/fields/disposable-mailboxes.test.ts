import { expect, test } from 'vitest';
import { object } from 'zod/mini';
import { disposableMessage, lastingEmailAddress } from './contact-details.ts';
import { lastingMailbox } from './disposable-mailboxes.server.ts';

const ofBrowser = object({ email: lastingEmailAddress });
const ofServer = ofBrowser.check(lastingMailbox);

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
])('accepts %s as a lasting mailbox', (email) => {
  expect(ofServer.safeParse({ email }).success).toBe(true);
});
