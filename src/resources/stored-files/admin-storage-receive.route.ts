import { requireAdmin } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import type { Route } from './+types/admin-storage-receive.route.ts';
import { receiveUpload } from './change-file.server.ts';
import { filePath } from './upload.ts';

/** The upload page's action for its script: a redirect target or an error message. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context });
  const outcome = await receiveUpload(context.get(servicesContext), admin, request);
  return outcome.kind === 'stored'
    ? Response.json({ to: `${filePath(outcome.file)}?done=${outcome.done}` })
    : Response.json({ message: outcome.message }, { status: outcome.status });
}

export const loader = () => new Response(null, { status: 405, headers: { allow: 'POST' } });
