import { failureOf, unsubscribeActs, type UnsubscribeView } from './unsubscribe-view.ts';

/** In the browser: when no usable answer comes, the page says so in its own state. */
export function unsubscribeUnreachable(fields: FormData): UnsubscribeView {
  const act = unsubscribeActs.find((known) => known === fields.get('act'));
  const link = { email: textOf(fields, 'email'), token: textOf(fields, 'token') };
  return failureOf(act ?? 'unsubscribe', link);
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
