import type { ListSource } from '../../platform/lists/list-page.server.ts';
import { searchWords } from '../../platform/database/search-text.server.ts';
import { consentRecords } from './consent-records.table.server.ts';

export const consentsList: ListSource<typeof consentRecords> = {
  table: consentRecords,
  id: consentRecords.id,
  sorts: { given: consentRecords.createdAt, email: consentRecords.email },
  moment: consentRecords.createdAt,
  search: searchWords(consentRecords.email, consentRecords.purpose),
};
