import { shortMoment } from '../../ui/short-moment.ts';
import { TableScroll } from '../../ui/table-scroll.tsx';
import type { FileRow } from './list-stored-files.server.ts';
import { shownSize } from './shown-size.ts';
import { filePath } from './upload.ts';

/** What is in the bucket, and what visitors would miss in it. */
export function FileTable({ files }: { files: readonly FileRow[] }) {
  return (
    <TableScroll label="Files">
      <table className="dense-table">
        <caption className="visually-hidden">Files</caption>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col" className="number">
              Size
            </th>
            <th scope="col">Changed</th>
            <th scope="col" className="number">
              Downloads
            </th>
            <th scope="col" className="number">
              Versions
            </th>
            <th scope="col">Used by</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, stored, usedBy, downloads, versions }) => (
            <tr key={name}>
              <th scope="row">
                <a href={filePath(name)} data-row="">
                  {name}
                </a>
              </th>
              <td className="number">{stored ? shownSize(stored.size) : '–'}</td>
              <td>{stored ? shortMoment(stored.modifiedAt) : <Missing isNeeded={!!usedBy} />}</td>
              <td className="number">{downloads?.toLocaleString('en-GB') ?? '–'}</td>
              <td className="number">{versions}</td>
              <td>{usedBy ?? 'no document'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function Missing({ isNeeded }: { isNeeded: boolean }) {
  return isNeeded ? <strong className="file-missing">Missing</strong> : <>Deleted</>;
}
