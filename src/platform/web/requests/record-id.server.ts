import { data } from 'react-router';
import { z } from 'zod';

/**
 * The record id in a page's address.
 * @throws a 404 response for text that is no id, which the database would treat as an error.
 */
export function recordIdIn({ id }: { id?: string | undefined }): string {
  const { data: known } = z.uuid().safeParse(id);
  if (!known) throw data(null, { status: 404 });
  return known;
}
