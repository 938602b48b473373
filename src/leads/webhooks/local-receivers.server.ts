import type { Config } from '../../platform/config.server.ts';

/** A site on a local machine may call receivers beside it, and without TLS. */
export function mayCallLocally({
  isDevelopment,
  siteUrl,
}: Pick<Config, 'isDevelopment' | 'siteUrl'>) {
  return isDevelopment || /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(siteUrl);
}
