import { KeyValues } from '../../ui/content/key-values.tsx';

/** What an account is for, and what it is not needed for. */
export function AuthAside() {
  return (
    <aside className="accounts-aside" aria-label="About accounts">
      <h2>What an account is for</h2>
      <p>
        Nothing here needs an account: every document, the assessment and the contact form are open
        to everybody. With one you can download what we hold about you whenever you like; our own
        team uses theirs to run the site.
      </p>
      <KeyValues
        items={[
          { term: 'Password', value: 'Three random words are strong and easy to remember.' },
          { term: 'Second step', value: 'Add an authenticator app or a passkey under Account.' },
          { term: 'New device', value: 'We email you when one logs in for the first time.' },
        ]}
      />
    </aside>
  );
}
