import { data, type LoaderFunctionArgs } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { recordIdIn } from '../../platform/web/request-address.ts';
import { readEmail } from './manage-emails.server.ts';

/** A kept email as an email program shows it, in a document without any rights. */
export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<Response> {
  const actor = await requireAdmin({ request, context });
  const message = await readEmail(context.get(servicesContext), recordIdIn(params), actor, 'html');
  if (!message.keptContent) throw data(null, { status: 404 });
  return new Response(withoutLinks(message.keptContent.html), { headers: sandboxed });
}

/**
 * No script, form or request, and an origin of its own; emails need inline styles. A sandboxed document
 * may not isolate its opener, so that header has no effect here.
 */
const sandboxed = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'unsafe-none',
  'referrer-policy': 'no-referrer',
};

/**
 * Disables the links in our own emails: pressing one would act for the recipient. React writes attributes
 * in double quotes and escapes quotes inside, so an attribute ends at the next one.
 */
export function withoutLinks(html: string): string {
  return html.replace(/<(a|area)\b[^<>]*>/gi, (tag) => tag.replace(/\shref="[^"]*"/gi, ''));
}
