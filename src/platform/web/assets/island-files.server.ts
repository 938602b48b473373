import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../database/package-root.server.ts';
import type { IslandFiles } from '../../../ui/island.tsx';

type Chunk = { file: string; src?: string; imports?: string[] };

/** Reads which files the build made for the islands. */
export function readIslandFiles(): IslandFiles {
  const manifest = join(packageRoot, 'build/client/islands.json');
  // Written by our own build.
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>;
  const islands = Object.values(chunks).flatMap(({ src, file, imports = [] }) => {
    const [, name] = /(?<![^/])([^/]+)\.island\.tsx?$/.exec(src ?? '') ?? [];
    const imported = [...new Set(imports.flatMap((key) => withImports(chunks, key)))];
    return name ? [[name, { script: `/${file}`, imports: imported }] as const] : [];
  });
  return Object.fromEntries(islands);
}

function withImports(chunks: Record<string, Chunk>, key: string): string[] {
  const { file, imports = [] } = chunks[key] ?? { file: '' };
  return [`/${file}`, ...imports.flatMap((each) => withImports(chunks, each))];
}
