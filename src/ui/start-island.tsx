import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { IslandContent } from './island.tsx';

/**
 * In the browser: takes over every island of this name. As a transition it is done in pieces, so that
 * the page answers to a finger in between.
 */
export function startIsland<Given extends object>(name: string, part: ComponentType<Given>): void {
  for (const place of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    // Written by `Island`, whose types tie the part to what it is given.
    const given = JSON.parse(place.dataset['given'] ?? '{}') as Given;
    startTransition(() => void hydrateRoot(place, <IslandContent part={part} given={given} />));
  }
}
