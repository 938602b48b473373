import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { IslandContent } from './island.tsx';

/** In the browser: takes over every island of this name. */
export function startIsland<Given extends object>(name: string, part: ComponentType<Given>): void {
  for (const place of document.querySelectorAll<HTMLElement>(`[data-island="${name}"]`)) {
    // Written by `Island`, whose types tie the part to what it is given.
    const given = JSON.parse(place.dataset['given'] ?? '{}') as Given;
    hydrateRoot(place, <IslandContent part={part} given={given} />);
  }
}
