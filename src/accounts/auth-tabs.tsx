import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { type AuthIntent, authIntents } from './auth-answer.ts';

type Props = { start: AuthIntent; next: string; panels: Record<AuthIntent, ReactNode> };

const names: Record<AuthIntent, string> = { 'sign-in': 'Login', 'sign-up': 'Sign Up' };

/** Two tabs that are links: without JavaScript each loads its own page. */
export function AuthTabs({ start, next, panels }: Props) {
  const [chosen, setChosen] = useState(start);
  function move(event: KeyboardEvent<HTMLAnchorElement>) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = chosen === 'sign-in' ? 'sign-up' : 'sign-in';
    setChosen(other);
    document.getElementById(`tab-${other}`)?.focus();
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label="Login or sign up">
        {authIntents.map((intent) => (
          <a
            key={intent}
            id={`tab-${intent}`}
            role="tab"
            href={addressOf(intent, next)}
            aria-selected={intent === chosen}
            aria-controls={intent === chosen ? 'auth-panel' : undefined}
            tabIndex={intent === chosen ? 0 : -1}
            onKeyDown={move}
            onClick={(event) => {
              event.preventDefault();
              setChosen(intent);
            }}
          >
            {names[intent]}
          </a>
        ))}
      </div>
      <div id="auth-panel" role="tabpanel" aria-labelledby={`tab-${chosen}`}>
        {panels[chosen]}
      </div>
    </>
  );
}

function addressOf(intent: AuthIntent, next: string): string {
  const query = new URLSearchParams();
  if (intent === 'sign-up') query.set('tab', 'sign-up');
  if (next !== '/') query.set('next', next);
  return query.size > 0 ? `/auth?${query}` : '/auth';
}
