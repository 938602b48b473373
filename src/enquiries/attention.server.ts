import { and, count, eq, gt, isNull, lte } from 'drizzle-orm';
import { type Attention, attentionLine } from '../platform/reporting.ts';
import { contactEnquiries } from './contact-enquiries.table.server.ts';
import { runsOutBefore, soonBefore } from './promise.ts';

const { createdAt, suspectedSpam, answeredAt } = contactEnquiries;

/** New and unanswered enquiries, those whose 24 hours are nearly or already over first. */
export const enquiryAttention: Attention = {
  async arrived({ db }, since) {
    const rows = await db
      .select({ isSpam: suspectedSpam, count: count() })
      .from(contactEnquiries)
      .where(gt(createdAt, since))
      .groupBy(suspectedSpam);
    return rows.flatMap((row) =>
      row.isSpam
        ? attentionLine(row.count, ['enquiry looks like spam', 'enquiries look like spam'], {
            kind: 'suspected spam',
            href: '/admin/enquiries?state=spam',
            isUrgent: false,
          })
        : attentionLine(row.count, ['new enquiry', 'new enquiries'], {
            kind: 'enquiries',
            href: '/admin/enquiries',
            isUrgent: false,
          }),
    );
  },
  async waiting({ db, clock }) {
    const now = clock();
    const waits = and(isNull(answeredAt), eq(suspectedSpam, false));
    const [broken, soon, all] = await Promise.all([
      db.$count(contactEnquiries, and(waits, lte(createdAt, runsOutBefore(now)))),
      db.$count(
        contactEnquiries,
        and(waits, gt(createdAt, runsOutBefore(now)), lte(createdAt, soonBefore(now))),
      ),
      db.$count(contactEnquiries, waits),
    ]);
    const rest = all - broken - soon;
    const more = broken + soon > 0 ? 'more ' : '';
    const page = { href: '/admin/enquiries?state=waiting&sort=received' };
    return [
      ...attentionLine(
        broken,
        [
          'enquiry has waited for more than 24 hours',
          'enquiries have waited for more than 24 hours',
        ],
        { ...page, kind: 'promises broken', isUrgent: true },
      ),
      ...attentionLine(
        soon,
        [
          'enquiry must be answered within six hours',
          'enquiries must be answered within six hours',
        ],
        { ...page, kind: 'promises running out', isUrgent: true },
      ),
      ...attentionLine(
        rest,
        [`${more}enquiry is waiting for an answer`, `${more}enquiries are waiting for an answer`],
        { ...page, kind: 'enquiries waiting', isUrgent: false },
      ),
    ];
  },
};
