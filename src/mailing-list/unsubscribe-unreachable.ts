import { valuesOf } from '../platform/forms/form-state.ts';
import { failureOf, unsubscribeActs, type UnsubscribeView } from './unsubscribe-view.ts';

/** In the browser: when no usable answer comes, the page says so in its own state. */
export function unsubscribeUnreachable(fields: FormData): UnsubscribeView {
  const { act, email = '', token = '' } = valuesOf(fields);
  const known = unsubscribeActs.find((each) => each === act);
  return failureOf(known ?? 'unsubscribe', { email, token });
}
