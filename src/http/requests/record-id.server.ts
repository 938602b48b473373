import { data } from 'react-router';
import { z } from 'zod';

/**
 * The id of a record in its page's address.
 * @throws a 404 answer for what can be none: the database would call it an error.
 */
export function recordIdIn({ id }: { id?: string | undefined }): string {
  const { data: known } = z.uuid().safeParse(id);
  if (!known) throw data(null, { status: 404 });
  return known;
}
