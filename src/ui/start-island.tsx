import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { IslandContent } from './island.tsx';
import { rememberInput } from './remember-input.ts';

/**
 * In the browser: takes over every island of this name. As a transition it is done in pieces, so that
 * the page answers to a finger in between. Where it fails, in an old browser or among the nodes of an
 * extension, React leaves nothing: the part is put back as it was sent, and works as it does without
 * script.
 */
export function startIsland<Given extends object>(name: string, part: ComponentType<Given>): void {
  for (const place of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    // Written by `Island`, whose types tie the part to what it is given.
    const given = JSON.parse(place.dataset['given'] ?? '{}') as Given;
    const sent = place.cloneNode(true);
    const onUncaughtError = (error: unknown) => {
      place.replaceChildren(...sent.childNodes);
      // What judged it knows only the one that is gone; the server judges as well.
      for (const button of place.querySelectorAll('button')) button.disabled = false;
      throw error;
    };
    const putBack = rememberInput(place);
    // Said as React says it by itself: what we drew in two ways ourselves must not pass unheard.
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
