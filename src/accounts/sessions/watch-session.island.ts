import type { SessionRecord } from './session-record.ts';
import { keepSession, onSessionChange } from './session-store.client.ts';
import { watchLogout } from './watch-logout.client.ts';
import { watchSession } from './watch-session.client.ts';

/** What a visitor writes in: not the search of a list, nor a setting that the browser keeps. */
const words = 'main form[method=post] :is(input, textarea)';

const place = document.querySelector<HTMLElement>('[data-session]');
if (place) {
  // Written by `WatchedSession`, whose types say what it is.
  const record = JSON.parse(place.dataset['session'] ?? '') as SessionRecord;
  keepSession(record);
  followSession(record);
  watchSession();
  watchLogout();
}

/**
 * Reloads the page once the session has ended or is somebody else's, in any tab: what it shows is not
 * for them. Not while it contains words that would be lost, either typed or given back by a refusal.
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

/** Before this script came, or by the browser, which put it back. */
function isChanged(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  if ('checked' in field && field.checked !== field.defaultChecked) return true;
  // The value of a box says nothing, and has no default.
  return !/^(checkbox|radio)$/.test(field.type) && field.value !== field.defaultValue;
}
