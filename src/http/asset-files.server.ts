import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { bodyOf } from './compressed-body.server.ts';
import type { MemoryAnswer } from './memory-answer.server.ts';
import { noScripts, securityHeaders } from './security-headers.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** The built files of a folder, by address. Files of a type that is not listed are left out. */
export function assetFiles(folder: string, siteUrl: string): Map<string, MemoryAnswer> {
  const answers = new Map<string, MemoryAnswer>();
  const headers = securityHeaders(siteUrl, noScripts);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, file)}`;
    // Names under /assets/ carry a hash of their content.
    const isImmutable = address.startsWith('/assets/');
    answers.set(address, {
      body: bodyOf(readFileSync(file)),
      headers: {
        ...headers,
        'content-type': type,
        'cache-control': isImmutable
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
        vary: 'Accept-Encoding',
      },
    });
  }
  return answers;
}
