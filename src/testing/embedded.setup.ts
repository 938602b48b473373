import type { TestProject } from 'vitest/node';
import { createLightTemplate, removeFolder } from './embedded-template.ts';

/** Once for all services that are tested on the embedded database. */
export async function setup(project: TestProject) {
  const template = await createLightTemplate();
  project.provide('testDatabase', { kind: 'embedded', template });
  return () => removeFolder(template);
}
