import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

/**
 * The keys of a page, with the switch for all of them: people who dictate may have to switch them off.
 * Shown by the script that handles them.
 */
export function KeyHints({ children }: { children?: ReactNode }) {
  return (
    <p className="flow keys" hidden>
      <KeyHint keys={['J', 'K']}>move</KeyHint>
      {children}
      <KeyHint keys={['/']}>search</KeyHint>
      <KeyHint keys={['?']}>all keys</KeyHint>
      <KeySwitch />
    </p>
  );
}

export function KeyHint({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}{' '}
      {children}
    </span>
  );
}

const KeySwitch = () => (
  <label>
    <input type="checkbox" defaultChecked autoComplete="off" /> Single-letter keys
  </label>
);

/** Every key, opened by the question mark. The script adds those that the page itself declares. */
export function KeyList() {
  return (
    <dialog id="keys" className="dialog key-list" aria-labelledby="keys-title">
      <h2 id="keys-title">Keys</h2>
      <ul>
        {everywhere.map(([keys, what]) => (
          <li key={what}>
            <KeyHint keys={keys}>{what}</KeyHint>
          </li>
        ))}
      </ul>
      <h3>On this page</h3>
      <ul id="keys-here" />
      <p className="flow keys" hidden>
        <KeySwitch />
      </p>
      <form method="dialog">
        <Button variant="secondary" size="dense">
          Close
        </Button>
      </form>
    </dialog>
  );
}

const everywhere: readonly (readonly [readonly string[], string])[] = [
  [['J', 'K'], 'next, previous row'],
  [['Enter'], 'open the row'],
  [['X'], 'choose the row'],
  [['G', 'D'], 'today'],
  [['G', 'I'], 'inbox'],
  [['G', 'P'], 'people'],
  [['/'], 'search'],
  [['Ctrl', 'Enter'], 'send the form you write in'],
  [['Esc'], 'leave the field, or close what is open'],
];
