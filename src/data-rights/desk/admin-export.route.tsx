import { href } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import type { Route } from './+types/admin-export.route.ts';
import { adminExport, exportableRequest } from '../requests/export-person.server.ts';
import { ExportDocument } from '../requests/export-document.tsx';
import './desk.css';

/** Shows the data only when the button is pressed, which is recorded. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  await exportableRequest(context.get(servicesContext), params.id);
  return null;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = await requireAdmin({ request, context });
  return adminExport(context.get(servicesContext), params.id, actor);
}

export default function AdminExport({ params, actionData }: Route.ComponentProps) {
  return (
    <AdminPage
      title="What we hold"
      summary={<a href={href('/admin/data-rights/:id', { id: params.id })}>Back to the request</a>}
    >
      {actionData ? (
        <ExportDocument {...actionData} />
      ) : (
        <form method="post" action={href('/admin/data-rights/:id/export', { id: params.id })}>
          <Button size="dense">Read the export</Button>
        </form>
      )}
    </AdminPage>
  );
}
