import { auditLog } from '../platform/privacy/audit-log.table.server.ts';
import type { ListSource } from '../platform/lists/list-page.server.ts';
import { searchWords } from '../platform/database/search-text.server.ts';

export const auditList: ListSource<typeof auditLog> = {
  table: auditLog,
  id: auditLog.id,
  sorts: { when: auditLog.at },
  moment: auditLog.at,
  search: searchWords(auditLog.act, auditLog.subject, auditLog.actorEmail),
};
