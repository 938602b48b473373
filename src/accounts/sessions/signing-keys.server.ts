import type { Platform } from '../../http/platform.server.ts';
import { authOf } from '../auth.server.ts';

/** Seconds for which others may keep our keys. */
export const keyCache = 600;

/** The public halves of the keys that sign access tokens, as a JSON Web Key Set. */
export function publishedKeys(platform: Platform): Promise<object> {
  return authOf(platform).api.getJwks();
}
