import { and, gt, isNull } from 'drizzle-orm';
import { counted } from '../http/counted.ts';
import type { Attention } from '../http/watch.ts';
import { leads } from './leads.table.server.ts';

export const leadAttention: Attention = {
  async arrived({ db }, since) {
    const count = await db.$count(leads, and(gt(leads.createdAt, since), isNull(leads.mergedInto)));
    if (count === 0) return [];
    const says = counted(count, 'new lead', 'new leads');
    return [{ kind: 'leads', count, says, href: '/admin/leads', isUrgent: false }];
  },
};
