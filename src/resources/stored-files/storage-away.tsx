import { AdminPage } from '../../ui/admin/admin-page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** Shown when the bucket does not answer: nothing can be said about its files, and nothing is lost. */
export function StorageAway() {
  return (
    <AdminPage title="Storage" says="The bucket “resources”">
      <EmptyState title="The storage can’t be reached">
        <p>
          Nothing is lost: the files are where they were. Please try again later. If this lasts, the
          log says why under “storage.away”.
        </p>
      </EmptyState>
    </AdminPage>
  );
}
