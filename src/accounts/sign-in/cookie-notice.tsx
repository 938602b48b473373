import { Message } from '../../ui/feedback/message.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.tsx';

/**
 * Shown before anything is typed: a session is a cookie, and without one a login only leads back to
 * this page.
 */
export function CookieNotice() {
  const isHydrated = useIsHydrated();
  if (!isHydrated || navigator.cookieEnabled) return null;
  return (
    <Message tone="error" title="Your browser refuses our cookies">
      <p>
        You need one to log in. It keeps you logged in and does nothing else. Please allow cookies
        for this site and reload the page.
      </p>
    </Message>
  );
}
