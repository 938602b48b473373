import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

const manifest = findPackageJSON('.', import.meta.url);
if (!manifest) throw new Error('package.json is missing above this file');

/** The project folder, wherever the built server's file is within it. */
export const packageRoot = dirname(manifest);
