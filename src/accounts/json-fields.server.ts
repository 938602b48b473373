import { data } from 'react-router';
import type { z } from 'zod';

/**
 * Reads a posted JSON body by its schema. Only JSON is accepted, a type that a form on another site
 * cannot send.
 */
export async function jsonFields<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json');
  const body: unknown = isJson ? await request.json().catch(() => null) : null;
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw data(parsed.error.issues[0]?.message ?? 'Invalid input', { status: 422 });
  return parsed.data;
}
