import { useState } from 'react';
import type { CategoryFilter, Resource } from '../catalogue.ts';
import { DownloadDialog } from '../downloads/download-dialog.tsx';
import { resourcesIn } from './category-filter.ts';
import { ResourceCard } from './resource-card.tsx';

/** The sheets of a category. A card's link opens the dialog, or without JavaScript the document's page. */
export function ResourceCards({ filter }: { filter: CategoryFilter }) {
  const [chosen, setChosen] = useState<Resource | null>(null);
  const [kept, setKept] = useState<Record<string, string>>({});
  return (
    <>
      <ul className="resource-cards">
        {resourcesIn(filter).map((resource) => (
          <ResourceCard key={resource.id} resource={resource} onChoose={setChosen} />
        ))}
      </ul>
      {chosen && (
        <DownloadDialog
          resource={chosen}
          kept={kept}
          onLeave={setKept}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
