import { type ActionFunctionArgs, redirect, href } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { exportFile } from '../../platform/web/downloads.server.ts';
import { adminExport, readExportFiles } from '../requests/export-person.server.ts';

export async function loader({ request, context, params }: ActionFunctionArgs) {
  await requireAdmin({ request, context });
  throw redirect(href('/admin/data-rights/:id', { id: params['id'] ?? '' }), 302);
}

export async function action({ request, context, params }: ActionFunctionArgs): Promise<Response> {
  const actor = await requireAdmin({ request, context });
  const services = context.get(servicesContext);
  const exported = await adminExport(services, params['id'] ?? '', actor);
  return exportFile(exported.reference, exported, await readExportFiles(services, exported));
}
