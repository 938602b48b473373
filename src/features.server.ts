import { accounts } from './accounts/feature.server.ts';
import { admin } from './admin/feature.server.ts';
import { assessment } from './assessment/feature.server.ts';
import { backups } from './backups/feature.server.ts';
import { dataRights } from './data-rights/feature.server.ts';
import { enquiries } from './enquiries/feature.server.ts';
import type { Feature } from './platform/feature.ts';
import { platform } from './platform/feature.server.ts';
import { leads } from './leads/feature.server.ts';
import { mailingList } from './mailing-list/feature.server.ts';
import { news } from './news/feature.server.ts';
import { resources } from './resources/feature.server.ts';
import { site } from './site/feature.server.ts';
import { updates } from './updates/feature.server.ts';
import { words } from './words/feature.server.ts';

/** Every feature, in the order in which the admin area shows what they contribute. */
export const features: readonly Feature[] = [
  admin,
  leads,
  enquiries,
  resources,
  assessment,
  dataRights,
  mailingList,
  platform,
  accounts,
  news,
  backups,
  site,
  updates,
  words,
];

/** Every job of the product; each one is a queue and a worker. */
export const featureJobs = features.flatMap(({ jobs = [] }) => jobs);
