type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Remembers what a visitor does in a part before React takes it over. Where a translator or an extension
 * has changed the part, React draws it anew, and empty. What comes back is for then: it puts what was
 * typed and ticked into the controls that stand in the place of those that are gone, the focus too, and
 * presses the button whose press was what React took the part over for.
 */
export function rememberInput(place: HTMLElement): () => void {
  const before = place.querySelectorAll<Control>('input, textarea, select');
  const buttons = [...place.querySelectorAll('button')];
  let focused: EventTarget | null = document.activeElement;
  let pressed: EventTarget | null = null;
  place.addEventListener('focusin', ({ target }) => (focused = target));
  place.addEventListener('click', ({ target }) => (pressed = target), true);
  return () => {
    const button = place.querySelectorAll('button')[buttons.findIndex((one) => one === pressed)];
    // Once it is known whether it may be pressed.
    if (button && button !== pressed) setTimeout(() => button.click());
    pressed = null;
    let next: Control | undefined;
    for (const gone of before) {
      const fresh = gone.id && place.querySelector<Control>(`#${CSS.escape(gone.id)}`);
      if (!fresh || fresh === gone) continue;
      type(gone, fresh);
      if (focused === gone) next = fresh;
    }
    // Last, since a form may be in sight only for what is ticked in it.
    next?.focus();
  };
}

/** As by hand: React looks at what is written into a control only when an event says so. */
function type(from: Control, to: Control): void {
  if ('checked' in from && 'checked' in to && from.checked !== to.checked) to.click();
  if (from.value === to.value) return;
  // Past the setter by which React knows what it has written itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')?.set?.call(to, from.value);
  for (const event of ['input', 'change']) to.dispatchEvent(new Event(event, { bubbles: true }));
}
