import { useEffect, useState } from 'react';
import type { SessionRecord } from './session-record.ts';
import { keepSession, onSessionChange } from './session-store.client.ts';
import { watchLogout } from './watch-logout.client.ts';
import { watchSession } from './watch-session.client.ts';

/**
 * Keeps the session record fresh, and leaves the page when the session ends, or another user's
 * begins, in any tab; also when the browser restores the page from its cache. Until the session is
 * confirmed, the page is hidden.
 */
export function SessionKeeper({ record }: { record: SessionRecord }) {
  const [isKnown, setKnown] = useState(true);
  useEffect(() => keepSession(record), [record]);

  useEffect(() => {
    return onSessionChange((_event, changed) => {
      if (!changed) window.location.assign('/auth');
      // The page shows the former user's data, but would send as the new user.
      else if (changed.user.id !== record.user.id) window.location.assign('/account');
    });
  }, [record]);

  useEffect(() => {
    const content = document.querySelector<HTMLElement>('.session-content');
    if (content) content.hidden = !isKnown;
  }, [isKnown]);

  useEffect(() => watchSession(setKnown), []);

  useEffect(watchLogout, []);

  return isKnown ? null : (
    <p className="session-spinner" role="status">
      Checking your session…
    </p>
  );
}
