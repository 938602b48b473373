import { expect, test } from 'vitest';
import { object } from 'zod/mini';
import { disposableMessage, lastingEmailAddress } from './contact-details.ts';
import { lastingMailbox } from './disposable-mailboxes.server.ts';

const ofBrowser = object({ email: lastingEmailAddress });
const ofServer = ofBrowser.check(lastingMailbox);

test('the server knows throw-away mailboxes that the browser lets pass', () => {
  const typed = { email: 'ana@yopmail.com' };
  expect(ofBrowser.safeParse(typed).success).toBe(true);
  const { error } = ofServer.safeParse(typed);
  expect(error?.issues).toMatchObject([{ path: ['email'], message: disposableMessage }]);
});

test.each(['ana@example.org', 'ana+news@example.com', 'ana@gmail.com'])('%s lasts', (email) => {
  expect(ofServer.safeParse({ email }).success).toBe(true);
});
