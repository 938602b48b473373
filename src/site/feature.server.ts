import type { Feature } from '../platform/feature.ts';
import { siteWords } from './words.server.ts';

export const site: Feature = { name: 'site', words: siteWords };
