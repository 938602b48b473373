import type { MouseEvent } from 'react';
import { inside } from './inside.ts';
import { CoverDrawing } from './cover-drawing.tsx';
import { type Resource, resourcePath } from './catalogue.ts';

type Props = {
  resource: Resource;
  onChoose: (resource: Resource) => void;
};

/** The link in the heading covers the whole row. */
export function ResourceCard({ resource, onChoose }: Props) {
  const { title, description, type, category } = resource;
  function choose(event: MouseEvent<HTMLAnchorElement>) {
    if (wantsNewWindow(event)) return;
    event.preventDefault();
    // Not every browser focuses a clicked link, and the dialog returns the focus to it.
    event.currentTarget.focus();
    onChoose(resource);
  }
  return (
    <li id={resource.id} className="row-link resource-card">
      <CoverDrawing resource={resource} />
      <div className="words">
        <h3>
          <a href={resourcePath(resource)} onClick={choose}>
            {title}
          </a>
        </h3>
        <p>{description}</p>
        <p className="note">
          {category}, {type}, {inside[resource.id].pages} pages
        </p>
        <p className="cue" aria-hidden="true">
          Get the document
        </p>
      </div>
      <InsideList resource={resource} />
    </li>
  );
}

const wantsNewWindow = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

export function InsideList({ resource: { id } }: { resource: Resource }) {
  return (
    <div className="inside-list">
      <p className="note">Inside</p>
      <ul>
        {inside[id].parts.map(({ title, page }) => (
          <li key={title}>
            {title}
            <span className="tabular">
              <span className="visually-hidden">, page </span>
              {page}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
