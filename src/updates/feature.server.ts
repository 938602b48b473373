import type { Feature } from '../platform/feature.ts';
import { updateWords } from './update-words.server.ts';

export const updates: Feature = {
  name: 'updates',
  words: [updateWords],
};
