import { and, gt, isNull } from 'drizzle-orm';
import { type Attention, attentionLine } from '../platform/reporting.ts';
import { londonDay } from '../platform/database/london-day.ts';
import { today } from './desk/lead-form.ts';
import { isDueBy } from './desk/find-leads.server.ts';
import { leads } from './leads.table.server.ts';

/** New leads, and next steps due by today. */
export const leadAttention: Attention = {
  async arrived({ db }, since) {
    const count = await db.$count(leads, and(gt(leads.createdAt, since), isNull(leads.mergedInto)));
    const about = { kind: 'leads', href: '/admin/leads', isUrgent: false };
    return attentionLine(count, ['new lead', 'new leads'], about);
  },
  async waiting({ db, clock }) {
    const count = await db.$count(leads, isDueBy(londonDay(clock())));
    const words = ['next step with a lead is due', 'next steps with leads are due'] as const;
    const about = { kind: 'next steps', href: `/admin/leads?due=${today}`, isUrgent: false };
    return attentionLine(count, words, about);
  },
};
