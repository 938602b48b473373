import type { SubmitEvent } from 'react';
import { categories, type CategoryFilter } from '../catalogue.ts';
import { resourcesIn } from './category-filter.ts';

type Props = {
  current: CategoryFilter;
  onChoose: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** A form that only gets, so that a filter has an address and works without JavaScript. */
export function CategoryNav({ current, onChoose }: Props) {
  return (
    <form
      className="category-nav"
      action="/resources#documents"
      aria-label="Categories"
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
  );
}
