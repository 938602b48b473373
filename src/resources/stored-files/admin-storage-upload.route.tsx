import { data, redirect } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { requestContext, servicesContext } from '../../platform/services.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import type { Route } from './+types/admin-storage-upload.route.ts';
import { receiveUpload } from './change-file.server.ts';
import { filePath, storagePath } from './upload.ts';
import { UploadForm } from './upload-form.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context });
  const outcome = await receiveUpload(context.get(servicesContext), admin, request);
  if (outcome.kind !== 'stored') return data(outcome, { status: outcome.status });
  const to = `${filePath(outcome.file)}?done=${outcome.done}`;
  // The page's script goes there by itself.
  if (context.get(requestContext).wantsData) return { to };
  throw redirect(to, 303);
}

/** Where errors are shown without JavaScript. */
export default function AdminStorageUpload({ actionData }: Route.ComponentProps) {
  const rejection = actionData && 'message' in actionData ? actionData : undefined;
  return (
    <AdminPage title="Upload a file" summary={<a href={storagePath}>All files</a>}>
      <div className="stored-part measure">
        <UploadForm rejection={rejection} />
      </div>
    </AdminPage>
  );
}
