import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { IslandContent } from './island.tsx';

/**
 * In the browser: hydrates every island of this name in a transition, so that the page stays responsive. If
 * that fails, in an old browser or because of an extension, the markup is restored as sent, and works as it
 * does without scripts.
 */
export function startIsland<Props extends object>(
  name: string,
  component: ComponentType<Props>,
): void {
  for (const place of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    // Written by `Island`, whose types tie the component to its props.
    const props = JSON.parse(place.dataset['props'] ?? '{}') as Props;
    const sent = document.importNode(place, true);
    const onUncaughtError = (error: unknown) => {
      // Replaces React's own element, which it would empty on rendering again.
      place.replaceWith(sent);
      // Code that lets a button wait holds the removed buttons only; the server checks as well.
      for (const button of sent.querySelectorAll('button')) button.ariaDisabled = null;
      throw error;
    };
    const putBack = rememberInput(place);
    // Reported as React would: a hydration mismatch must not go unnoticed.
    const onRecoverableError = (error: unknown) => {
      putBack();
      reportError(error);
    };
    startTransition(() => {
      hydrateRoot(place, <IslandContent component={component} props={props} />, {
        onUncaughtError,
        onRecoverableError,
      });
    });
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Preserves a visitor's input from before hydration. If a translator or an extension has changed the markup,
 * React renders it again, empty. The returned function then restores values, ticks and focus.
 */
function rememberInput(place: HTMLElement): () => void {
  const before = place.querySelectorAll<Control>('input, textarea, select');
  let focused: EventTarget | null = document.activeElement;
  place.addEventListener('focusin', ({ target }) => (focused = target));
  return () => {
    let next: Control | undefined;
    for (const gone of before) {
      const fresh = gone.id && place.querySelector<Control>(`#${CSS.escape(gone.id)}`);
      if (!fresh || fresh === gone) continue;
      type(gone, fresh);
      if (focused === gone) next = fresh;
    }
    const focus = () => document.activeElement === document.body && next?.focus();
    // Last, since a tick in it may be what makes a form visible.
    focus();
    // The jump to a fragment at the end of loading takes the focus away.
    window.addEventListener('load', focus, { once: true });
  };
}

/** Simulates typing: React notices a changed value only through an event. */
function type(from: Control, to: Control): void {
  if ('checked' in from && 'checked' in to && from.checked !== to.checked) to.click();
  if (from.value === to.value) return;
  // Bypasses the setter by which React tracks its own values.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')?.set?.call(to, from.value);
  for (const event of ['input', 'change']) to.dispatchEvent(new Event(event, { bubbles: true }));
}
