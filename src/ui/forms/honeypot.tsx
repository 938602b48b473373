/**
 * Hidden from people and from screen readers; a program that fills every field gives itself away. People's
 * password managers are asked to leave it alone. Give it its message as `key`: it is empty again then, so
 * that somebody whose manager does not listen is refused once.
 */
export function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label htmlFor="website">Website</label>
      <input
        type="text"
        id="website"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        {...leftAlone}
      />
    </div>
  );
}

/** By 1Password, Bitwarden, LastPass and Dashlane. */
const leftAlone = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
};
