import { AdminPage } from '../../ui/admin-page.tsx';
import { Message, EmptyState } from '../../ui/forms/message.tsx';

/** Shown when the bucket is unavailable; no files are lost. */
export function StorageUnavailable() {
  return (
    <AdminPage title="Storage" summary="The bucket “resources”">
      <EmptyState title="The storage can’t be reached">
        <p>
          Nothing is lost: the files are where they were. Please try again later. If this lasts, the
          log says why under “storage.unavailable”.
        </p>
      </EmptyState>
    </AdminPage>
  );
}

/** Shown above the form when the bucket can be read but a change failed. */
export function NothingChanged() {
  return (
    <Message tone="error" title="The storage can’t be reached">
      <p>Nothing was changed; please try again later.</p>
    </Message>
  );
}
