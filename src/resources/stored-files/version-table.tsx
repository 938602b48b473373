import { DenseTable } from '../../ui/admin/dense-table.tsx';
import { Button } from '../../ui/button.tsx';
import { shortMoment } from '../../ui/content/short-moment.ts';
import type { VersionRow } from './list-stored-files.server.ts';
import { formatSize } from './shown-size.ts';
import { filePath, storagePath } from './upload.ts';

type Props = { file: string; versions: readonly VersionRow[] };

/** What the file has been, newest first. */
export function VersionTable({ file, versions }: Props) {
  if (versions.length === 0) {
    return <p>None yet. The first replacement keeps the current file as a version.</p>;
  }
  return (
    <DenseTable
      caption={`Versions of ${file}`}
      heads={['When', 'Who', { number: 'Size' }, 'What', { hidden: 'Acts' }]}
    >
      {versions.map((version) => (
        <tr key={version.key} aria-current={version.isShown || undefined}>
          <th scope="row">{shortMoment(version.at)}</th>
          <td>{getWho(version)}</td>
          <td className="number">{version.hash ? formatSize(version.size) : '–'}</td>
          <td>{getWhat(version)}</td>
          <td>{version.hash && <Acts file={file} version={version} />}</td>
        </tr>
      ))}
    </DenseTable>
  );
}

function getWho({ who, by }: VersionRow): string {
  return who ?? (by ? 'a deleted account' : 'outside the admin area');
}

function getWhat({ hash, isShown }: VersionRow): string {
  if (!hash) return 'Deleted';
  return isShown ? 'Shown now' : 'Stored';
}

function Acts({ file, version: { key, at, isShown } }: { file: string; version: VersionRow }) {
  const which = <span className="visually-hidden"> the version of {shortMoment(at)}</span>;
  return (
    <div className="version-acts">
      <a href={`${storagePath}/version?key=${key}`} data-row="">
        Download{which}
      </a>
      {!isShown && (
        <form method="post" action={filePath(file)}>
          <input type="hidden" name="version" value={key} />
          <Button variant="danger" size="dense">
            Roll back{which}
          </Button>
        </form>
      )}
    </div>
  );
}
