import { catalogue, categories, type CategoryFilter, type Resource } from '../catalogue.ts';

/** The filter that an address asks for; all, when it asks for none or for one that isn't there. */
export function getFilter(asked: string | null): CategoryFilter {
  return categories.find((category) => category.toLowerCase() === asked?.toLowerCase()) ?? 'All';
}

/** The title of the page with this filter. */
export function indexTitle(filter: CategoryFilter): string {
  const title = 'Free Cyber Security Resources';
  return filter === 'All' ? title : `${filter}: ${title}`;
}

export function resourcesIn(filter: CategoryFilter): readonly Resource[] {
  return catalogue.filter(({ category }) => filter === 'All' || category === filter);
}
