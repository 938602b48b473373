import { hasExpired, isDue, refresh, refreshTick } from './session-refresh.ts';
import { askForRefresh, keptSession, rememberSession } from './session-store.client.ts';

/**
 * Keeps the session record fresh until the returned function is called. `tell` gets whether the
 * session is known to be live: briefly not, when the browser restores the page from its cache.
 */
export function watchSession(tell: (isKnown: boolean) => void = () => undefined): () => void {
  let isRunning = false;
  async function look(isBack = false) {
    const kept = keptSession();
    if (isRunning || !(isBack || (kept && isDue(kept, Date.now())))) return;
    isRunning = true;
    tell(!isBack && kept !== null && !hasExpired(kept, Date.now()));
    const outcome = await refresh(askForRefresh, pause);
    isRunning = false;
    if (outcome.is === 'refreshed') rememberSession(outcome.record, 'TOKEN_REFRESHED');
    if (outcome.is === 'ended') rememberSession(null, 'SIGNED_OUT');
    tell(outcome.is !== 'ended');
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
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
