import { href } from 'react-router';
import { count, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import {
  type Attention,
  attentionLine,
  type Conversion,
  mostEntries,
  type PersonHistory,
  type HealthCheckResult,
  type HealthCheck,
} from '../platform/reporting.ts';
import { catalogue, resourcePath, getFileName } from './catalogue.ts';
import { resourceDownloads } from './resource-downloads.table.server.ts';
import type { Bucket } from '../platform/storage/bucket.ts';
import { endSentence } from '../ui/content/end-sentence.ts';

export const downloadHistory: PersonHistory = async ({ db }, emails) => {
  const found = await db
    .select()
    .from(resourceDownloads)
    .where(inArray(resourceDownloads.email, [...emails]))
    .orderBy(desc(resourceDownloads.createdAt))
    .limit(mostEntries);
  return found.map(({ id, createdAt, resourceName }) => ({
    key: `download-${id}`,
    at: createdAt,
    kind: 'Download',
    title: `Asked for “${resourceName}”`,
  }));
};

export const downloadAttention: Attention = {
  async arrived({ db }, since) {
    const total = await db.$count(resourceDownloads, gt(resourceDownloads.createdAt, since));
    const about = { kind: 'downloads', href: href('/admin/downloads'), isUrgent: false };
    return attentionLine(total, ['new download', 'new downloads'], about);
  },
};

export const downloadConversion: Conversion = {
  name: 'Download',
  pages: [href('/resources'), ...catalogue.map(resourcePath)],
  lastStep: 'link mailed',
  async count({ db }, since) {
    const hasLeft = inArray(emailMessages.state, ['sent', 'kept']);
    const [row] = await db
      .select({ sent: count(), finished: sql<number>`(count(*) filter (where ${hasLeft}))::int` })
      .from(resourceDownloads)
      .leftJoin(emailMessages, eq(emailMessages.id, resourceDownloads.emailId))
      .where(gte(resourceDownloads.createdAt, since));
    return row ?? { sent: 0, finished: 0 };
  },
};

export const documentsHealthCheck: HealthCheck = {
  name: 'Documents',
  async run({ bucket }) {
    const names = catalogue.map(({ id }) => getFileName(id));
    const found = await Promise.all(names.map((name) => bucket.describe(name)));
    return documentsFinding(names, found);
  },
};

type Found = Awaited<ReturnType<Bucket['describe']>>;

function documentsFinding(names: string[], found: Found[]): HealthCheckResult {
  const away = found.find((one) => one.is === 'unavailable');
  if (away) {
    return {
      level: 'red',
      message: `Their storage cannot be used: ${endSentence(away.reason)} Visitors are told to try again later.`,
      advice:
        'With S3, check the five S3_ settings against your provider’s; without, check who owns DATA_DIR/storage. Leads are kept meanwhile; their emails wait.',
    };
  }
  const missing = names.filter((_name, index) => found[index]?.is === 'missing');
  if (missing.length === 0) {
    return { level: 'green', message: `All ${names.length} are in place.` };
  }
  return {
    level: 'red',
    message: `Missing: ${missing.join(', ')}. Emails that link to them wait.`,
    advice: 'Put the file back on the Storage page, or roll back to an earlier version there.',
  };
}
