import { href } from 'react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { getValues } from '../../platform/forms/form-answer.ts';
import { Message } from '../../ui/forms/message.tsx';
import { useIsHydrated } from '../../ui/island.tsx';
import { type AuthAnswer, type AuthIntent, authIntents } from './auth-answer.ts';
import { LoginForm, SignUpForm } from './auth-forms.tsx';

type Props = {
  start: AuthIntent;
  next: string;
  /**
   * In milliseconds since 1970: tells a form sent again from the same page from another sign-up.
   */
  shownAt: number;
  /** The server's answer to a form posted without JavaScript. */
  answer: AuthAnswer | undefined;
};

const names: Record<AuthIntent, string> = { 'sign-in': 'Login', 'sign-up': 'Sign Up' };

/** Two tabs that are links: without JavaScript each loads its own page. */
export function AuthTabs({ start, next, shownAt, answer }: Props) {
  const [chosen, setChosen] = useState(start);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const panel = useRef<HTMLDivElement>(null);
  function choose(intent: AuthIntent) {
    const form = panel.current?.querySelector('form');
    if (form) setTyped({ ...typed, ...getValues(new FormData(form)) });
    setChosen(intent);
  }
  function move(event: KeyboardEvent<HTMLAnchorElement>) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = chosen === 'sign-in' ? 'sign-up' : 'sign-in';
    choose(other);
    document.getElementById(`tab-${other}`)?.focus();
  }
  return (
    <>
      <CookieNotice />
      <div className="flow tabs" role="tablist" aria-label="Login or sign up">
        {authIntents.map((intent) => (
          <a
            key={intent}
            id={`tab-${intent}`}
            role="tab"
            href={getAddress(intent, next)}
            aria-selected={intent === chosen}
            aria-controls={intent === chosen ? 'auth-panel' : undefined}
            tabIndex={intent === chosen ? 0 : -1}
            onKeyDown={move}
            onClick={(event) => {
              event.preventDefault();
              choose(intent);
            }}
          >
            {names[intent]}
          </a>
        ))}
      </div>
      <div id="auth-panel" ref={panel} role="tabpanel" aria-labelledby={`tab-${chosen}`}>
        {chosen === 'sign-in' ? (
          <LoginForm next={next} typed={typed} answer={answer} />
        ) : (
          <SignUpForm next={next} typed={typed} shownAt={shownAt} answer={answer} />
        )}
      </div>
    </>
  );
}

function getAddress(intent: AuthIntent, next: string): string {
  const query = new URLSearchParams();
  if (intent === 'sign-up') query.set('tab', 'sign-up');
  if (next !== '/') query.set('next', next);
  return query.size > 0 ? `${href('/auth')}?${query}` : href('/auth');
}

/** Shown before any input: a session is a cookie, and without one a login only leads back here. */
function CookieNotice() {
  const isHydrated = useIsHydrated();
  if (!isHydrated || navigator.cookieEnabled) return null;
  return (
    <Message tone="error" title="Your browser is blocking our cookies">
      <p>
        You need one to log in. It keeps you logged in and does nothing else. Please allow cookies
        for this site and reload the page.
      </p>
    </Message>
  );
}
