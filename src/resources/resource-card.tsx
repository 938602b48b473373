import type { MouseEvent, SubmitEvent } from 'react';
import { inside } from './documents/inside.ts';
import {
  categories,
  type CategoryFilter,
  type Resource,
  resourcePath,
  resourcesIn,
} from './catalogue.ts';
import { Area, Drawing, Label, Path, SheetFrame } from '../ui/drawings/drawing.tsx';
import { type Box, toLines } from '../ui/drawings/drawing-geometry.ts';
import { CoverMotif } from './cover-motifs.tsx';
import { href } from 'react-router';

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

const width = 168;
const height = 238;
const margin = 20;
const line = 16;
/** In letters. */
const longestLine = 17;
const motif: Box = { x: margin, y: 112, width: width - 2 * margin, height: 58 };

export function CoverDrawing({ resource: { id, title, icon } }: { resource: Resource }) {
  const lines = toLines(title, longestLine);
  return (
    <Drawing width={width} height={height} className="cover" label={`Cover: ${title}`}>
      <Area x={0.5} y={0.5} width={width - 1} height={height - 1} className="note" />
      <SheetFrame
        x={9}
        y={9}
        width={width - 18}
        height={height - 18}
        columns={12}
        rows={17}
        band={3}
      />
      <Path className="k" d={`M${margin} 33l5-8.5 5 8.5z`} />
      {lines.map((words, index) => (
        <Label key={words} x={margin} y={54 + index * line} className="cover-title">
          {words}
        </Label>
      ))}
      <CoverMotif icon={icon} box={motif} />
      <Path className="h" d={contentsLines(inside[id].parts.length)} />
    </Drawing>
  );
}

/** Steps on the left and contents on the right, as on the printed cover. */
function contentsLines(count: number): string {
  const right = Array.from({ length: count }, (_, index) => `M94 ${190 + index * 6.5}h54`);
  const left = [190, 203].map((y) => `M${margin} ${y}h58M${margin} ${y + 6.5}h42`);
  return [...left, ...right].join('');
}

type CategoryNavProps = {
  current: CategoryFilter;
  onChoose: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** A GET form, so that a filter has an address and works without JavaScript. */
export function CategoryNav({ current, onChoose }: CategoryNavProps) {
  return (
    <search aria-label="Categories">
      <form
        className="flow category-nav"
        action={`${href('/resources')}#documents`}
        onSubmit={onChoose}
      >
        {categories.map((category) => (
          <button
            key={category}
            type="submit"
            name="category"
            value={category.toLowerCase()}
            aria-pressed={category === current}
            aria-describedby={`in-${category}`}
          >
            {category}{' '}
            <span id={`in-${category}`} aria-hidden="true">
              {resourcesIn(category).length}
              {/* Firefox drops a plain space here. */}
              <span className="visually-hidden">{'\u00a0documents'}</span>
            </span>
          </button>
        ))}
      </form>
    </search>
  );
}
