/**
 * Hidden from people and from screen readers; a bot that fills in every field gives itself away. Password
 * managers are asked to ignore it. An error resets the field, so that a visitor whose manager fills it in is
 * rejected only once.
 */
export function Honeypot({ name, error }: { name: string; error: string | undefined }) {
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor={name}>Website</label>
      <input
        key={error}
        type="text"
        id={name}
        name={name}
        tabIndex={-1}
        autoComplete="off"
        {...leftAlone}
      />
    </div>
  );
}

/** Attributes for 1Password, Bitwarden, LastPass and Dashlane. */
const leftAlone = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
};
