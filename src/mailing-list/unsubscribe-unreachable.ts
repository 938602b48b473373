import type { UnsubscribeLink } from './subscription-links.ts';
import { failureOf, unsubscribeActs, type UnsubscribeView } from './unsubscribe-view.ts';

/**
 * In the browser: when no answer comes, or none that can be read, the page says so in its own state,
 * where the router would put its error page in the page's place.
 */
export async function withFailureState(
  send: () => Promise<UnsubscribeView>,
  request: Request,
): Promise<UnsubscribeView> {
  const sent = request.clone();
  try {
    return await send();
  } catch (error) {
    // What succeeded leads on to another address and arrives here as a thrown answer.
    if (error instanceof Response) throw error;
    const fields = await sent.formData();
    const act = unsubscribeActs.find((known) => known === fields.get('act'));
    return failureOf(act ?? 'unsubscribe', linkIn(fields));
  }
}

function linkIn(fields: FormData): UnsubscribeLink {
  const [email, token] = [fields.get('email'), fields.get('token')];
  return {
    email: typeof email === 'string' ? email : '',
    token: typeof token === 'string' ? token : '',
  };
}
