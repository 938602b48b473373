import { useEffect, useState } from 'react';
import type { SessionRecord } from './session-record.ts';
import { hasExpired, isDue, refresh, refreshTick } from './session-refresh.ts';
import {
  askForRefresh,
  keptSession,
  onSessionChange,
  rememberSession,
  type SessionEvent,
} from './session-store.client.ts';

/**
 * Keeps the session's record fresh, and leaves the page when the session ends, or somebody else's begins,
 * in whatever tab; also a page that the browser kept and brings back as it stood. While it doesn't know,
 * the page waits out of sight.
 */
export function SessionKeeper({ record }: { record: SessionRecord }) {
  const [isKnown, setKnown] = useState(true);
  useEffect(() => keepKnown(record), [record]);

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

  useEffect(() => {
    let isRunning = false;
    async function look(isBack = false) {
      const kept = keptSession();
      if (isRunning || !(isBack || (kept && isDue(kept, Date.now())))) return;
      isRunning = true;
      setKnown(!isBack && kept !== null && !hasExpired(kept, Date.now()));
      const outcome = await refresh(askForRefresh, pause);
      isRunning = false;
      if (outcome.is === 'refreshed') rememberSession(outcome.record, 'TOKEN_REFRESHED');
      if (outcome.is === 'ended') rememberSession(null, 'SIGNED_OUT');
      setKnown(outcome.is !== 'ended');
    }
    const tick = setInterval(() => void look(), refreshTick);
    const onReturn = () => void look();
    const onShow = ({ persisted }: PageTransitionEvent) => void (persisted && look(true));
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('pageshow', onShow);
    void look();
    return () => {
      clearInterval(tick);
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('pageshow', onShow);
    };
  }, []);

  return isKnown ? null : (
    <p className="session-spinner" role="status">
      Checking your session…
    </p>
  );
}

/** The page came with a fresh record; what changed since the last one is told to other tabs. */
function keepKnown(record: SessionRecord): void {
  rememberSession(record, eventBetween(keptSession(), record));
}

function eventBetween(before: SessionRecord | null, now: SessionRecord): SessionEvent {
  // The second step brings a session of its own.
  if (before?.user.id === now.user.id && before.aal < now.aal) return 'MFA_CHALLENGE_VERIFIED';
  if (before?.session_id !== now.session_id) return 'SIGNED_IN';
  const isUpdated =
    before.user.email !== now.user.email ||
    before.user.user_metadata.full_name !== now.user.user_metadata.full_name ||
    before.role !== now.role;
  return isUpdated ? 'USER_UPDATED' : 'TOKEN_REFRESHED';
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
