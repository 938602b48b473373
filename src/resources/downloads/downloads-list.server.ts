import { eq } from 'drizzle-orm';
import { oneOf } from '../../database/lists/list-filter.ts';
import type { ListSource } from '../../database/lists/list-page.server.ts';
import { searchWords } from '../../database/lists/search-text.server.ts';
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
