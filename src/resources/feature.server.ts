import { href } from 'react-router';
import type { Feature } from '../platform/feature.ts';
import { sendResourceEmail } from './downloads/resource.email.tsx';
import { catalogue, getFileName, resourcePath, statedFigures } from './catalogue.ts';
import { downloadForm } from './downloads/submit-download.server.ts';
import { downloadConsent } from './downloads/download-answer.ts';
import { count, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import type { PersonalDataHolder } from '../platform/privacy/personal-data.server.ts';
import { resourceDownloads } from './resource-downloads.table.server.ts';
import { consentRetention } from '../leads/record-contact.server.ts';
import { emailMessages } from '../platform/email/email-messages.table.server.ts';
import {
  type Attention,
  attentionLine,
  type Conversion,
  type HealthCheck,
  type HealthCheckResult,
  mostEntries,
  type PersonHistory,
} from '../platform/reporting.ts';
import type { Bucket } from '../platform/storage/bucket.ts';
import { endSentence } from '../ui/content/end-sentence.ts';

const downloadHistory: PersonHistory = async ({ db }, emails) => {
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

const downloadAttention: Attention = {
  async arrived({ db }, since) {
    const total = await db.$count(resourceDownloads, gt(resourceDownloads.createdAt, since));
    const about = { kind: 'downloads', href: href('/admin/downloads'), isUrgent: false };
    return attentionLine(total, ['new download', 'new downloads'], about);
  },
};

const downloadConversion: Conversion = {
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

const documentsHealthCheck: HealthCheck = {
  name: 'Documents',
  async run({ bucket }) {
    const names = catalogue.map(({ id }) => getFileName(id));
    const found = await Promise.all(names.map((name) => bucket.describe(name)));
    return documentsFinding(names, found);
  },
};

type Found = Awaited<ReturnType<Bucket['describe']>>;

function documentsFinding(names: string[], found: Found[]): HealthCheckResult {
  const away = found.find((one) => one.kind === 'unavailable');
  if (away) {
    return {
      level: 'red',
      message: `Their storage cannot be used: ${endSentence(away.reason)} Visitors are told to try again later.`,
      advice:
        'With S3, check the five S3_ settings against your provider’s; without, check who owns DATA_DIR/storage. Leads are kept meanwhile; their emails wait.',
    };
  }
  const missing = names.filter((_name, index) => found[index]?.kind === 'missing');
  if (missing.length === 0) {
    return { level: 'green', message: `All ${names.length} are in place.` };
  }
  return {
    level: 'red',
    message: `Missing: ${missing.join(', ')}. Emails that link to them wait.`,
    advice: 'Put the file back on the Storage page, or roll back to an earlier version there.',
  };
}

const downloadData: PersonalDataHolder = {
  name: 'Resources',
  holdings: [
    {
      title: 'Documents you asked for',
      purpose: 'To send them to you',
      keptFor: { name: 'resource downloads', months: 12, from: resourceDownloads.createdAt },
      inNotice: 'Resource downloads',
      table: resourceDownloads,
      where: ({ email }) => eq(resourceDownloads.email, email),
      shown: {
        Email: resourceDownloads.email,
        Document: resourceDownloads.resourceName,
        Kind: resourceDownloads.resourceType,
        'Asked for on': resourceDownloads.createdAt,
      },
    },
  ],
};

const downloadRetention = [consentRetention(downloadConsent, { months: 12 })];

export const resources: Feature = {
  name: 'resources',
  forms: [downloadForm],
  emails: [sendResourceEmail],
  personalData: [downloadData],
  retention: downloadRetention,
  collects: [
    {
      when: 'You ask for a resource',
      kept: 'Your email address, your name if you give it, and which resource it was, so that we can send it to you.',
      basis: 'consent',
    },
  ],
  wordings: [downloadConsent],
  uploads: [href('/admin/storage/upload')],
  healthChecks: [documentsHealthCheck],
  attention: [downloadAttention],
  history: [downloadHistory],
  conversion: downloadConversion,
  printed: catalogue.map((resource) => ({
    label: resource.title,
    href: resourcePath(resource),
    figures: statedFigures[resource.id] ?? [],
  })),
  adminPages: [{ label: 'Storage', href: href('/admin/storage') }],
};
