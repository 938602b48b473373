import { z } from 'zod';
import type { Services } from '../platform/services.ts';
import type { Job } from '../platform/jobs/job.ts';
import { fetchNews } from './fetch-news.server.ts';

/** Every half hour, and when there is nothing to show. */
export const fetchNcscNews: Job<Record<string, never>, Services> = {
  name: 'fetch-ncsc-news',
  payload: z.strictObject({}),
  schedule: '*/30 * * * *',
  handle: (_, services) => fetchNews(services),
};
