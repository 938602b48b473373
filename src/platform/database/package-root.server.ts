import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

const manifest = findPackageJSON('.', import.meta.url);
if (!manifest) throw new Error('package.json is missing above this file');

/** The folder of the project, wherever in it the file of the built server is. */
export const packageRoot = dirname(manifest);
