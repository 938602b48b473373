import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Confirmable, ConfirmableRequests } from './confirmable-requests.tsx';

const waiting: Confirmable = {
  reference: 'DR-2345-6789',
  requestType: 'access',
  asked: 'A copy of my data',
  received: '2 March 2026',
  isWaiting: true,
  isConfirmed: false,
  isRefused: false,
  answered: null,
  due: null,
  latest: null,
};
const confirmed = { ...waiting, isWaiting: false, isConfirmed: true, due: '1 April 2026' };
const answered = { ...waiting, isWaiting: false, answered: '3 March 2026' };

const shown = (...requests: Confirmable[]) =>
  renderToStaticMarkup(<ConfirmableRequests token="token" requests={requests} />);

test('offers to confirm what waits, and thanks for what is confirmed', () => {
  expect(shown(waiting)).toContain('Is this request yours?');
  expect(shown(confirmed)).toContain('Thank you, that is confirmed');
  expect(shown(confirmed)).toContain('by 1 April 2026');
});

test.each([
  ['refused', { ...answered, isRefused: true }, 'Refused'],
  ['answered', answered, 'Answered'],
  ['answered as a complaint', { ...answered, requestType: 'complaint' as const }, 'Answered'],
])('calls a request closed that was %s before it was confirmed', (_title, request, term) => {
  const page = shown(request);
  expect(page).toContain('This request is closed');
  expect(page).toContain(term);
  for (const untrue of ['onfirmed', 'Our answer', 'without delay', '<form']) {
    expect(page).not.toContain(untrue);
  }
});
