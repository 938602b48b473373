import { data } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { formatCount } from '../../platform/reporting.ts';
import { noticeIn } from '../../platform/forms/notice-in.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage } from '../../ui/admin/admin-page.tsx';
import type { Route } from './+types/admin-storage.route.ts';
import { FileTable } from './file-table.tsx';
import { listStoredFiles } from './list-stored-files.server.ts';
import { StorageUnavailable } from './storage-away.tsx';
import { fileNotices } from './upload.ts';
import { UploadForm } from './upload-form.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const stored = await listStoredFiles(context.get(servicesContext));
  const done = noticeIn(request.url, fileNotices);
  return data({ stored, done }, stored.is === 'away' ? { status: 503 } : {});
}

/** The bucket `resources`. */
export default function AdminStorage({ loaderData: { stored, done } }: Route.ComponentProps) {
  if (stored.is === 'away') return <StorageUnavailable />;
  const { files } = stored;
  const count = files.filter((file) => file.stored).length;
  return (
    <AdminPage
      title="Storage"
      says={`The bucket “resources”: ${formatCount(count, 'file', 'files')}`}
      done={done}
    >
      <div className="admin-columns">
        <FileTable files={files} />
        <aside className="stored-side" aria-labelledby="upload">
          <h2 id="upload">Upload a file</h2>
          <UploadForm />
        </aside>
      </div>
    </AdminPage>
  );
}
