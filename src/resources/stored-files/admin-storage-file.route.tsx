import { data } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, gone, shown, success } from '../../accounts/admin-action.server.ts';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { noticeIn } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage, DenseTable } from '../../ui/admin-page.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { KeyValues } from '../../ui/content/lists.tsx';
import { shortMoment } from '../../ui/content/dates.ts';
import type { Route } from './+types/admin-storage-file.route.ts';
import { rollBack } from './change-file.server.ts';
import { type FileRow, readStoredFile, type VersionRow } from './list-stored-files.server.ts';
import { NothingChanged, StorageUnavailable, UploadForm } from './upload-form.tsx';
import { fileNotices, filePath, isStoredName, storagePath } from './upload.ts';
import { formatSize } from '../../ui/content/format-size.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  if (!isStoredName(params.file)) throw data(null, { status: 404 });
  const stored = await readStoredFile(context.get(servicesContext), params.file);
  if (stored.kind === 'missing') throw data(null, { status: 404 });
  const done = noticeIn(request.url, fileNotices);
  return data({ stored, done }, stored.kind === 'away' ? { status: 503 } : {});
}

export const action = adminAction({
  may: 'admin',
  /** The target is the key of a version. */
  schema: z.object({ intent: z.literal('roll-back'), target: z.string() }),
  acts: {
    'roll-back': async ({ services, actor, params: { file = '' } }, { target }) => {
      const isOfThisFile = target.startsWith(`${file.replace(/\.pdf$/, '')}.`);
      if (!isOfThisFile) return gone;
      const outcome = await rollBack(services, actor, target);
      if (outcome.kind === 'changed') return success('restored', filePath(file));
      return outcome.kind === 'missing' ? gone : shown(outcome, 503);
    },
  },
});

export default function AdminStorageFile({ loaderData, actionData }: Route.ComponentProps) {
  const { stored, done } = loaderData;
  if (stored.kind === 'away') return <StorageUnavailable />;
  const { file, versions } = stored;
  return (
    <AdminPage
      title={file.name}
      summary={
        <>
          {file.stored ? 'Visitors find it in the bucket' : 'Not in the bucket at present'} ·{' '}
          <a href={storagePath}>All files</a>
        </>
      }
      done={done}
      actions={file.stored && <Actions name={file.name} />}
    >
      {actionData && <NothingChanged />}
      <div className="admin-columns">
        <div>
          <Facts file={file} />
          <section className="stored-part" aria-labelledby="versions">
            <h2 id="versions">Versions</h2>
            <VersionTable file={file.name} versions={versions} />
          </section>
        </div>
        <aside className="stored-side" aria-labelledby="replace">
          <h2 id="replace">{file.stored ? 'Replace it' : 'Upload it again'}</h2>
          <UploadForm replaces={file.name} />
        </aside>
      </div>
    </AdminPage>
  );
}

function Actions({ name }: { name: string }) {
  return (
    <>
      <ButtonLink href={`/storage/resources/${name}`} variant="secondary" size="dense" newTab>
        Open
      </ButtonLink>
      <ButtonLink href={`${filePath(name)}/delete`} variant="danger" size="dense">
        Delete
      </ButtonLink>
    </>
  );
}

function Facts({ file: { stored, usedBy, downloads } }: { file: FileRow }) {
  return (
    <KeyValues
      items={[
        { term: 'Size', value: stored ? formatSize(stored.size) : '–' },
        { term: 'Changed', value: stored ? shortMoment(stored.modifiedAt) : '–' },
        { term: 'Used by', value: usedBy ?? 'no document in the catalogue' },
        {
          term: 'Downloads in the last 12 months',
          value: downloads?.toLocaleString('en-GB') ?? '–',
        },
      ]}
    />
  );
}

type Props = { file: string; versions: readonly VersionRow[] };

function VersionTable({ file, versions }: Props) {
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
          <Button variant="danger" size="dense" name="intent" value={`roll-back:${key}`}>
            Roll back{which}
          </Button>
        </form>
      )}
    </div>
  );
}
