import type { SessionRecord } from './session-record.ts';
import { keepSession } from './session-store.client.ts';
import { watchLogout } from './watch-logout.client.ts';
import { watchSession } from './watch-session.client.ts';

const place = document.querySelector<HTMLElement>('[data-session]');
if (place) {
  // Written by `WatchedSession`, whose types say what it is.
  keepSession(JSON.parse(place.dataset['session'] ?? '') as SessionRecord);
  watchSession();
  watchLogout();
}
