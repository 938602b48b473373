import { data } from 'react-router';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { formatCount } from '../../platform/reporting.ts';
import { noticeIn } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage, DenseTable } from '../../ui/admin-page.tsx';
import type { Route } from './+types/admin-storage.route.ts';
import { type FileRow, listStoredFiles } from './list-stored-files.server.ts';
import { StorageUnavailable, UploadForm } from './upload-form.tsx';
import { fileNotices, filePath } from './upload.ts';
import { formatSize } from '../../ui/content/format-size.ts';
import { shortMoment } from '../../ui/content/dates.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const stored = await listStoredFiles(context.get(servicesContext));
  const done = noticeIn(request.url, fileNotices);
  return data({ stored, done }, stored.kind === 'away' ? { status: 503 } : {});
}

export default function AdminStorage({ loaderData: { stored, done } }: Route.ComponentProps) {
  if (stored.kind === 'away') return <StorageUnavailable />;
  const { files } = stored;
  const count = files.filter((file) => file.stored).length;
  return (
    <AdminPage
      title="Storage"
      summary={`The bucket “resources”: ${formatCount(count, 'file', 'files')}`}
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

/** Includes files that visitors would miss. */
function FileTable({ files }: { files: readonly FileRow[] }) {
  return (
    <DenseTable
      caption="Files"
      heads={[
        'File',
        { number: 'Size' },
        'Changed',
        { number: 'Downloads' },
        { number: 'Versions' },
        'Used by',
      ]}
    >
      {files.map(({ name, stored, usedBy, downloads, versions }) => (
        <tr key={name}>
          <th scope="row">
            <a href={filePath(name)} data-row="">
              {name}
            </a>
          </th>
          <td className="number">{stored ? formatSize(stored.size) : '–'}</td>
          <td>{stored ? shortMoment(stored.modifiedAt) : <Missing isNeeded={!!usedBy} />}</td>
          <td className="number">{downloads?.toLocaleString('en-GB') ?? '–'}</td>
          <td className="number">{versions}</td>
          <td>{usedBy ?? 'no document'}</td>
        </tr>
      ))}
    </DenseTable>
  );
}

function Missing({ isNeeded }: { isNeeded: boolean }) {
  return isNeeded ? <strong className="late">Missing</strong> : <>Deleted</>;
}
