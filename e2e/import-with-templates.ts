import { join } from 'node:path';
import { runnerImport } from 'vite';
import { packageRoot } from '../src/platform/database/data-folder.server.ts';

/**
 * A module that imports the manifests, for scripts: Node alone cannot load the templates of emails that those
 * import. Takes some seconds.
 */
export async function importWithTemplates<Module>(path: string): Promise<Module> {
  return (await runnerImport<Module>(join(packageRoot, path))).module;
}
