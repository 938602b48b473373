import { catalogue, categories, type CategoryFilter, type Resource } from './catalogue.ts';

/** All, if the address names no filter or an unknown one. */
export function getFilter(asked: string | null): CategoryFilter {
  return categories.find((category) => category.toLowerCase() === asked?.toLowerCase()) ?? 'All';
}

export function indexTitle(filter: CategoryFilter): string {
  const title = 'Free Cyber Security Resources';
  return filter === 'All' ? title : `${filter}: ${title}`;
}

export function resourcesIn(filter: CategoryFilter): readonly Resource[] {
  return catalogue.filter(({ category }) => filter === 'All' || category === filter);
}
