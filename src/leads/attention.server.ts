import { and, gt, isNull } from 'drizzle-orm';
import { counted } from '../http/counted.ts';
import type { Attention } from '../http/watch.ts';
import { londonDay } from '../database/london-day.ts';
import { isDueBy } from './leads-list.server.ts';
import { leads } from './leads.table.server.ts';

/** New leads, and what the team has set itself to do with them by today. */
export const leadAttention: Attention = {
  async arrived({ db }, since) {
    const count = await db.$count(leads, and(gt(leads.createdAt, since), isNull(leads.mergedInto)));
    if (count === 0) return [];
    const says = counted(count, 'new lead', 'new leads');
    return [{ kind: 'leads', count, says, href: '/admin/leads', isUrgent: false }];
  },
  async waiting({ db, clock }) {
    const today = londonDay(clock());
    const count = await db.$count(leads, and(isDueBy(today), isNull(leads.mergedInto)));
    if (count === 0) return [];
    const says = counted(count, 'next step with a lead is due', 'next steps with leads are due');
    return [
      { kind: 'next steps', count, says, href: `/admin/leads?due=${today}`, isUrgent: false },
    ];
  },
};
