import { useEffect, useState } from 'react';
import type { SessionRecord } from './session-record.ts';
import { hasExpired, isDue, refresh, refreshTick } from './session-refresh.ts';
import {
  askForRefresh,
  keptSession,
  onSessionChange,
  rememberSession,
} from './session-store.client.ts';

/**
 * Keeps the session's record fresh, and leaves the page when the session ends, in whatever tab; also a page
 * that the browser kept and brings back as it stood. While it doesn't know, the page waits out of sight.
 */
export function SessionKeeper({ record }: { record: SessionRecord }) {
  const [isKnown, setKnown] = useState(true);
  useEffect(() => keepKnown(record), [record]);

  useEffect(() => {
    return onSessionChange((_event, changed) => {
      if (!changed) window.location.assign('/auth');
    });
  }, []);

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
  const before = keptSession();
  if (before?.session_id !== record.session_id) {
    const isStepUp = before?.user.id === record.user.id && before.aal !== record.aal;
    rememberSession(record, isStepUp ? 'MFA_CHALLENGE_VERIFIED' : 'SIGNED_IN');
    return;
  }
  const isUpdated =
    before.user.email !== record.user.email ||
    before.user.user_metadata.full_name !== record.user.user_metadata.full_name ||
    before.role !== record.role;
  rememberSession(record, isUpdated ? 'USER_UPDATED' : 'TOKEN_REFRESHED');
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
