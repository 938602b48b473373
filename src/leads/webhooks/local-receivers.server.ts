import type { Config } from '../../platform/config.server.ts';

/** A local site may call receivers on the same machine, without TLS. */
export function mayCallLocally({
  isDevelopment,
  siteUrl,
}: Pick<Config, 'isDevelopment' | 'siteUrl'>) {
  return isDevelopment || /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(siteUrl);
}
