import { writtenPath } from '../http/requests/written-path.ts';
import { catalogue, type Resource } from './catalogue.ts';

export function resourcePath({ id }: Pick<Resource, 'id'>): string {
  return `/resources/${id}`;
}

/** Finds a document by its address, whichever way the visitor wrote it. */
export function resourceAt(pathname: string): Resource | undefined {
  const path = writtenPath(pathname);
  return catalogue.find((resource) => resourcePath(resource) === path);
}

/** The way to a document's page. */
export const resourceTrail = [{ name: 'Resources', href: '/resources' }];
