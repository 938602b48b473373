import type { RetentionRule } from '../database/retention.server.ts';
import { leads } from './leads.table.server.ts';

export const leadRetention: RetentionRule = {
  name: 'leads',
  table: leads,
  from: leads.lastContactAt,
  keptFor: { months: 36 },
};
