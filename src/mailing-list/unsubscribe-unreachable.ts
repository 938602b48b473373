import { getValues } from '../platform/forms/form-state.ts';
import { getFailure, unsubscribeActs, type UnsubscribeView } from './unsubscribe-view.ts';

/** In the browser: when no usable answer comes, the page says so in its own state. */
export function unsubscribeUnreachable(fields: FormData): UnsubscribeView {
  const { act, email = '', token = '' } = getValues(fields);
  const known = unsubscribeActs.find((each) => each === act);
  return getFailure(known ?? 'unsubscribe', { email, token });
}
