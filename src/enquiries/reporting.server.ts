import { and, count, eq, gt, gte } from 'drizzle-orm';
import { href } from 'react-router';
import { getLength, type PromiseHours, startedBefore } from '../leads/promise/promise-clock.ts';
import { readPromiseHours } from '../leads/promise/working-hours.server.ts';
import { type Attention, attentionLine, type Conversion } from '../platform/reporting.ts';
import { countWaiting, listUnanswered } from './conversations/unanswered-enquiries.server.ts';
import { contactEnquiries } from './enquiries.table.server.ts';
import { formatDuration, urgentShare } from '../ui/content/durations.ts';
import { inboxAddress } from './inbox/inbox.ts';

/** New and unanswered enquiries, those whose 24 hours are nearly or already over first. */
export const enquiryAttention: Attention = {
  unanswered: listUnanswered,
  async arrived({ db }, since) {
    const rows = await db
      .select({ isSpam: contactEnquiries.suspectedSpam, count: count() })
      .from(contactEnquiries)
      .where(gt(contactEnquiries.createdAt, since))
      .groupBy(contactEnquiries.suspectedSpam);
    return rows.flatMap((row) =>
      row.isSpam
        ? attentionLine(row.count, ['enquiry looks like spam', 'enquiries look like spam'], {
            kind: 'suspected spam',
            href: inboxAddress('spam'),
            isUrgent: false,
          })
        : attentionLine(row.count, ['new enquiry', 'new enquiries'], {
            kind: 'enquiries',
            href: href('/admin/enquiries'),
            isUrgent: false,
          }),
    );
  },
  async waiting(services) {
    const now = services.clock();
    const hours = await readPromiseHours(services.db);
    const [broken, urgent, all] = await Promise.all([
      countWaiting(services, startedBefore(now, 1, hours)),
      countWaiting(services, startedBefore(now, urgentShare, hours)),
      countWaiting(services),
    ]);
    const words = getWords(hours);
    const soon = urgent - broken;
    const rest = all - urgent;
    const more = urgent > 0 ? 'more ' : '';
    const page = { href: inboxAddress('open') };
    return [
      ...attentionLine(
        broken,
        [`enquiry has waited ${words.over}`, `enquiries have waited ${words.over}`],
        { ...page, kind: 'promises broken', isUrgent: true },
      ),
      ...attentionLine(
        soon,
        [`enquiry must be answered ${words.soon}`, `enquiries must be answered ${words.soon}`],
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

const getWords = (hours: PromiseHours) =>
  hours
    ? {
        over: 'for longer than we promise',
        soon: `within ${formatDuration(getLength(hours) * (1 - urgentShare))} of working time`,
      }
    : { over: 'for more than 24 hours', soon: 'within six hours' };

/** Excludes suspected spam. */
export const contactConversion: Conversion = {
  name: 'Contact',
  pages: ['/', href('/contact')],
  lastStep: 'answered',
  async count({ db }, since) {
    const { answeredAt, createdAt, suspectedSpam } = contactEnquiries;
    const [row] = await db
      .select({ sent: count(), finished: count(answeredAt) })
      .from(contactEnquiries)
      .where(and(gte(createdAt, since), eq(suspectedSpam, false)));
    return row ?? { sent: 0, finished: 0 };
  },
};
