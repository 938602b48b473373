import { catalogue, type Resource } from './catalogue.ts';

export function resourcePath({ id }: Pick<Resource, 'id'>): string {
  return `/resources/${id}`;
}

export function resourceAt(pathname: string): Resource | undefined {
  return catalogue.find((resource) => resourcePath(resource) === pathname);
}

/** The way to a document's page. */
export const resourceTrail = [{ name: 'Resources', href: '/resources' }];
