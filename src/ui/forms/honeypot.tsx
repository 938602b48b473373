/**
 * Hidden from people and from screen readers; a bot that fills in every field gives itself away. Password
 * managers are asked to ignore it. Pass its error message as `key`: the field is then reset, so that a
 * visitor whose manager fills it in is rejected only once.
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

/** Attributes for 1Password, Bitwarden, LastPass and Dashlane. */
const leftAlone = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
};
