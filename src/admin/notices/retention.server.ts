import type { RetentionRule } from '../../platform/privacy/retention.server.ts';
import { operatorNotices } from './operator-notices.table.server.ts';

export const noticeRetention: RetentionRule[] = [
  {
    name: 'operator notices',
    table: operatorNotices,
    from: operatorNotices.createdAt,
    keptFor: { months: 3 },
  },
];
