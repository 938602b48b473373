import { useEffect, useState } from 'react';
import type { SessionRecord } from './session-record.ts';
import { keepSession, onSessionChange } from './session-store.client.ts';
import { watchLogout } from './watch-logout.client.ts';
import { watchSession } from './watch-session.client.ts';

/**
 * Keeps the session's record fresh, and leaves the page when the session ends, or somebody else's begins,
 * in whatever tab; also a page that the browser kept and brings back as it stood. While it doesn't know,
 * the page waits out of sight.
 */
export function SessionKeeper({ record }: { record: SessionRecord }) {
  const [isKnown, setKnown] = useState(true);
  useEffect(() => keepSession(record), [record]);

  useEffect(() => {
    return onSessionChange((_event, changed) => {
      if (!changed) window.location.assign('/auth');
      // What stands here is not theirs, and what is sent from here would be.
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
