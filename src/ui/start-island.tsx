import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { IslandContent } from './island.tsx';
import { rememberInput } from './remember-input.ts';

/**
 * In the browser: takes over every island of this name, as a transition, so that the page responds to
 * taps meanwhile. If that fails, in an old browser or because of an extension, React leaves nothing
 * behind: the part is restored as it was sent, and works as it does without scripts.
 */
export function startIsland<Given extends object>(name: string, part: ComponentType<Given>): void {
  for (const place of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    // Written by `Island`, whose types tie the part to what it is given.
    const given = JSON.parse(place.dataset['given'] ?? '{}') as Given;
    const sent = document.importNode(place, true);
    const onUncaughtError = (error: unknown) => {
      // In the place of React's own element, which it empties if it is asked to render again.
      place.replaceWith(sent);
      // Whatever disabled a button knows only the buttons that are gone; the server checks as well.
      for (const button of sent.querySelectorAll('button')) button.disabled = false;
      throw error;
    };
    const putBack = rememberInput(place);
    // Reported as React would: markup that we rendered in two ways must not go unnoticed.
    const onRecoverableError = (error: unknown) => {
      putBack();
      reportError(error);
    };
    startTransition(() => {
      hydrateRoot(place, <IslandContent part={part} given={given} />, {
        onUncaughtError,
        onRecoverableError,
      });
    });
  }
}
