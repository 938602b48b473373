import { categories, type CategoryFilter } from '../catalogue.ts';
import { filterHref, resourcesIn } from './category-filter.ts';

/** Links, so that a filter has an address and works without JavaScript. */
export function CategoryNav({ current }: { current: CategoryFilter }) {
  return (
    <nav className="category-nav" aria-label="Categories">
      <ul>
        {categories.map((category) => (
          <li key={category}>
            <a href={filterHref(category)} aria-current={category === current ? 'true' : undefined}>
              {category}{' '}
              <span>
                {resourcesIn(category).length}
                <span className="visually-hidden"> documents</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
