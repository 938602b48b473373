/** Switches between the day and night palettes. Hidden until `pageScript` has run, which handles it. */
export function ThemeSwitch() {
  return (
    <button type="button" className="theme-switch" aria-label="Switch between light and dark">
      <svg viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="7.2" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M9 1.8a7.2 7.2 0 0 1 0 14.4Z" fill="currentColor" />
      </svg>
    </button>
  );
}
