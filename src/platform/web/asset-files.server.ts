import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { createBody } from './compression.server.ts';
import type { MemoryAnswer } from './memory-answer.server.ts';
import { fileHeaders } from './security-headers.ts';

/** File names in this folder carry a hash of their content. */
export const assetFolder = '/assets/';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Link preview images: some sites have their readers' browsers load them from here. */
const socialFolder = '/social/';

/** A folder's built files by address; unlisted types are left out. */
export function assetFiles(folder: string, siteUrl: string): Map<string, MemoryAnswer> {
  const answers = new Map<string, MemoryAnswer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, file)}`;
    const answer = assetAnswer(address, readFileSync(file), siteUrl);
    if (answer) answers.set(address, answer);
  }
  return answers;
}

export function assetAnswer(
  address: string,
  bytes: Uint8Array,
  siteUrl: string,
): MemoryAnswer | null {
  const type = types[extname(address)];
  if (!type) return null;
  return {
    body: createBody(bytes),
    headers: {
      ...fileHeaders(siteUrl),
      ...(address.startsWith(socialFolder) && { 'cross-origin-resource-policy': 'cross-origin' }),
      'content-type': type,
      'cache-control': address.startsWith(assetFolder)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      vary: 'Accept-Encoding',
    },
  };
}
