import { href } from 'react-router';
import type { MouseEvent } from 'react';
import { inside } from './inside.ts';
import { CoverDrawing } from './cover-drawing.tsx';
import { type Resource, resourcePath } from './catalogue.ts';

type Props = {
  resource: Resource;
  /** Where its link went, once a form on this page has been answered. */
  sentTo: string | undefined;
  onChoose: (resource: Resource) => void;
};

/** The link in the heading covers the whole row. */
export function ResourceCard({ resource, sentTo, onChoose }: Props) {
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
        {sentTo ? (
          <SentLine resource={resource} sentTo={sentTo} />
        ) : (
          <p className="cue" aria-hidden="true">
            Get the document
          </p>
        )}
      </div>
      <InsideList resource={resource} />
    </li>
  );
}

/** Stays when the dialog and its toast have gone. */
function SentLine({ resource, sentTo }: { resource: Resource; sentTo: string }) {
  return (
    <p className="sent-line">
      <strong>Sent to {sentTo}.</strong> It arrives within a few minutes.{' '}
      <a href={`${href('/resources/sent')}?resource=${resource.id}`}>What happens next</a>
    </p>
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
