import type { SessionRecord } from './session-record.ts';
import { keepSession, onSessionChange } from './session-store.client.ts';
import { watchLogout } from './watch-logout.client.ts';
import { watchSession } from './watch-session.client.ts';

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
  const [came] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  let isWritten = came?.responseStatus !== 200 || hasTypedWords();
  document.addEventListener('input', () => (isWritten = true));
  onSessionChange((_event, changed) => {
    if (changed?.user.id === user.id || isWritten) return;
    window.location.assign(window.location.pathname + window.location.search);
  });
}

/** Typed before this script came, or put back by the browser. */
function hasTypedWords(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main :is(input, textarea)',
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
