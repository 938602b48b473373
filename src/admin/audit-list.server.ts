import { auditLog } from '../database/audit-log.table.server.ts';
import type { ListSource } from '../database/lists/list-page.server.ts';
import { searchWords } from '../database/lists/search-text.server.ts';

export const auditList: ListSource<typeof auditLog> = {
  table: auditLog,
  id: auditLog.id,
  sorts: { when: auditLog.at },
  moment: auditLog.at,
  search: searchWords(auditLog.act, auditLog.subject, auditLog.actorEmail),
};
