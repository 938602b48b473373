import type { Feature } from '../platform/feature.ts';
import { feedHealthCheck, webClockHealthCheck } from './feed-check.server.ts';
import { fetchNcscNews } from './fetch-ncsc-news.job.server.ts';

/** Items of the National Cyber Security Centre’s feed. */
export const news: Feature = {
  name: 'news',
  jobs: [fetchNcscNews],
  healthChecks: [feedHealthCheck, webClockHealthCheck],
};
