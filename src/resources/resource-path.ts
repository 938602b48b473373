import { writtenPath } from '../platform/web/request-address.ts';
import { catalogue, type Resource } from './catalogue.ts';

export function resourcePath({ id }: Pick<Resource, 'id'>): string {
  return `/resources/${id}`;
}

/** Accepts any spelling of the address that routes.ts accepts. */
export function resourceAt(pathname: string): Resource {
  const path = writtenPath(pathname);
  const resource = catalogue.find((each) => resourcePath(each) === path);
  if (!resource) throw new Error(`${pathname} is routed to the documents but is none of them`);
  return resource;
}

export const resourceTrail = [{ name: 'Resources', href: '/resources' }];
