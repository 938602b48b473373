type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Remembers what a visitor does in a part before React takes it over. If a translator or an extension
 * has changed the part, React draws it afresh, and empty. The returned function is for that case: it
 * puts what was typed and ticked into the new controls, restores the focus, and presses the button
 * whose press was waiting for React.
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
    // After the button has been enabled or disabled.
    if (button && button !== pressed) setTimeout(() => button.click());
    pressed = null;
    let next: Control | undefined;
    for (const gone of before) {
      const fresh = gone.id && place.querySelector<Control>(`#${CSS.escape(gone.id)}`);
      if (!fresh || fresh === gone) continue;
      type(gone, fresh);
      if (focused === gone) next = fresh;
    }
    // Last, since a form may only be visible because of what is ticked in it.
    next?.focus();
  };
}

/** As if typed by hand: React notices a changed value only through an event. */
function type(from: Control, to: Control): void {
  if ('checked' in from && 'checked' in to && from.checked !== to.checked) to.click();
  if (from.value === to.value) return;
  // Bypasses the setter by which React tracks the values that it has written itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')?.set?.call(to, from.value);
  for (const event of ['input', 'change']) to.dispatchEvent(new Event(event, { bubbles: true }));
}
