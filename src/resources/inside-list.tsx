import type { Resource } from './catalogue.ts';
import { inside } from './inside.ts';

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
