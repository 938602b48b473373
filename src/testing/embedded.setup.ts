import type { TestProject } from 'vitest/node';
import { keptTemplate, removeFolder } from './embedded-template.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Runs once for all service tests on the embedded database. */
export async function setup(project: TestProject) {
  const template = await keptTemplate();
  const copies = await temporaryFolder();
  project.provide('testDatabase', { kind: 'embedded', template, copies });
  return () => removeFolder(copies);
}
