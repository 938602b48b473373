import { useEffect, useState } from 'react';
import type { SessionRecord } from './session-record.ts';
import { keepSession, onSessionChange } from './session-store.client.ts';
import { watchLogout } from './watch-logout.client.ts';
import { watchSession } from './watch-session.client.ts';

/**
 * Keeps the record of the session fresh, and leaves the page when the session ends, or somebody else's
 * begins, in any tab; also when the browser brings back a page that it kept. While it does not know,
 * the page is hidden.
 */
export function SessionKeeper({ record }: { record: SessionRecord }) {
  const [isKnown, setKnown] = useState(true);
  useEffect(() => keepSession(record), [record]);

  useEffect(() => {
    return onSessionChange((_event, changed) => {
      if (!changed) window.location.assign('/auth');
      // What the page shows is not theirs, and what it sends would be.
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
