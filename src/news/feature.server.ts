import type { Feature } from '../platform/feature.ts';
import { feedHealthCheck, webClockHealthCheck } from './reporting.server.ts';
import { fetchNcscNews } from './fetch-ncsc-news.job.server.ts';

export const news: Feature = {
  name: 'news',
  impersonal: { news_items: 'published by the NCSC' },
  jobs: [fetchNcscNews],
  healthChecks: [feedHealthCheck, webClockHealthCheck],
};
