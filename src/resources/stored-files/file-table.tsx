import { DenseTable } from '../../ui/admin/dense-table.tsx';
import { shortMoment } from '../../ui/content/short-moment.ts';
import type { FileRow } from './list-stored-files.server.ts';
import { formatSize } from './shown-size.ts';
import { filePath } from './upload.ts';

/** What is in the bucket, and what visitors would miss in it. */
export function FileTable({ files }: { files: readonly FileRow[] }) {
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
  return isNeeded ? <strong className="file-missing">Missing</strong> : <>Deleted</>;
}
