import { type ActionFunctionArgs, redirect } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { platformContext } from '../../http/platform.server.ts';
import { adminExport, exportFile } from './admin-export.server.ts';

export async function loader({ request, context, params }: ActionFunctionArgs) {
  await requireAdmin({ request, context });
  throw redirect(`/admin/data-rights/${encodeURIComponent(params['id'] ?? '')}`, 302);
}

export async function action({ request, context, params }: ActionFunctionArgs): Promise<Response> {
  const actor = await requireAdmin({ request, context });
  return exportFile(await adminExport(context.get(platformContext), params['id'] ?? '', actor));
}
