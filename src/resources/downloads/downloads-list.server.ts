import { eq } from 'drizzle-orm';
import { oneOf } from '../../platform/lists/list-filter.ts';
import type { ListSource } from '../../platform/lists/list-page.server.ts';
import { searchWords } from '../../platform/database/search-text.server.ts';
import { catalogue } from '../catalogue.ts';
import { resourceDownloads } from '../resource-downloads.table.server.ts';

export const downloadsList: ListSource<typeof resourceDownloads> = {
  table: resourceDownloads,
  id: resourceDownloads.id,
  sorts: { received: resourceDownloads.createdAt, email: resourceDownloads.email },
  moment: resourceDownloads.createdAt,
  search: searchWords(resourceDownloads.email, resourceDownloads.resourceName),
  filters: {
    resource: oneOf(
      catalogue.map(({ id }) => id),
      (id) => eq(resourceDownloads.resourceId, id),
    ),
  },
};
