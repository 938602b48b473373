import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../platform/database/data-folder.server.ts';

/** Runs an operator's command in a folder, with only these settings. */
export function runCommand(
  script: string,
  parameters: string[],
  { cwd, settings }: { cwd: string; settings: Record<string, string> },
): Promise<{ code: number; output: string }> {
  const path = join(packageRoot, 'src/server/commands', script);
  return new Promise((resolve) => {
    const options = { cwd, env: { ...inherited(), ...settings } };
    const child = execFile(process.execPath, [path, ...parameters], options, (_, out, error) =>
      resolve({ code: child.exitCode ?? 1, output: out + error }),
    );
  });
}

/** What a process of a test has of the tests' environment. */
export function inherited(): Record<string, string> {
  const { PATH = '', NODE_OPTIONS = '', NODE_COMPILE_CACHE = '' } = process.env;
  return { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE };
}
