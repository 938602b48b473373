import type { SessionRecord } from './session-record.ts';
import { keepSession, onSessionChange } from './session-store.client.ts';
import { watchLogout } from './watch-logout.client.ts';
import { watchSession } from './watch-session.client.ts';

/** Text fields a user writes in: not a list's search, nor a setting kept by the browser. */
const words = 'main form[method=post] :is(input, textarea)';

const place = document.querySelector<HTMLElement>('[data-session]');
if (place) {
  // Written and typed by `WatchedSession`.
  const record = JSON.parse(place.dataset['session'] ?? '') as SessionRecord;
  keepSession(record);
  followSession(record);
  watchSession();
  watchLogout();
}

/**
 * Reloads the page once the session has ended or is another user's, in any tab: what it shows is
 * not for them. Not while it contains text that would be lost, typed or preserved from a refused
 * form.
 */
function followSession({ user }: SessionRecord): void {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(words)];
  let isWritten = place?.dataset['givenBack'] !== undefined || fields.some(isChanged);
  document.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.matches(words)) isWritten = true;
  });
  onSessionChange((_event, changed) => {
    if (changed?.user.id === user.id || isWritten) return;
    window.location.assign(window.location.pathname + window.location.search);
  });
}

/** Changed before this script ran, or restored by the browser. */
function isChanged(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  if ('checked' in field && field.checked !== field.defaultChecked) return true;
  // A checkbox's value says nothing about a change, and has no default.
  return !/^(checkbox|radio)$/.test(field.type) && field.value !== field.defaultValue;
}
