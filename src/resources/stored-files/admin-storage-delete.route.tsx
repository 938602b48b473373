import { data } from 'react-router';
import * as z from 'zod/mini';
import { adminAction, gone, shown, success } from '../../accounts/admin-action.server.ts';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx';
import type { Route } from './+types/admin-storage-delete.route.ts';
import { deleteFile } from './change-file.server.ts';
import { readStoredFile } from './list-stored-files.server.ts';
import { NothingChanged, StorageUnavailable } from './upload-form.tsx';
import { filePath, isStoredName } from './upload.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  if (!isStoredName(params.file)) throw data(null, { status: 404 });
  const stored = await readStoredFile(context.get(servicesContext), params.file);
  if (stored.kind === 'away') return data({ kind: 'away' as const }, { status: 503 });
  if (stored.kind === 'missing' || !stored.file.stored) throw data(null, { status: 404 });
  return data({ kind: 'found' as const, file: stored.file });
}

export const action = adminAction({
  may: 'admin',
  schema: z.object({ intent: z.literal('delete') }),
  acts: {
    delete: async ({ services, actor, params: { file = '' } }) => {
      if (!isStoredName(file)) return gone;
      const outcome = await deleteFile(services, actor, file);
      return outcome.kind === 'away' ? shown(outcome, 503) : success('deleted', filePath(file));
    },
  },
});

export default function AdminStorageDelete({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'away') return <StorageUnavailable />;
  const { name, usedBy } = loaderData.file;
  return (
    <AdminPage title={`Delete ${name}?`}>
      {actionData && <NothingChanged />}
      <div className="stored-part measure prose">
        {usedBy ? (
          <p>
            The document “{usedBy}” is offered on the site. While its file is gone, links already
            emailed lead nowhere. Anyone who asks for it is told that the email is delayed, and gets
            it once the file is back, if that is within four days.
          </p>
        ) : (
          <p>No document in the catalogue uses it. Links to it will lead nowhere.</p>
        )}
        <p>Its versions are kept, so that you can restore it.</p>
        <form method="post" action={`${filePath(name)}/delete`}>
          <ButtonRow>
            <Button variant="danger" size="dense" name="intent" value="delete">
              Delete {name}
            </Button>
            <ButtonLink href={filePath(name)} variant="secondary" size="dense">
              Keep it
            </ButtonLink>
          </ButtonRow>
        </form>
      </div>
    </AdminPage>
  );
}
