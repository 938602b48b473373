import { readConfig } from '../config.server.ts';
import { FolderInUseError } from '../database/folder-lock.server.ts';
import { runServer } from './run-server.ts';

/** Starts the site from the environment, and stops it on SIGTERM or SIGINT. */
export async function main(): Promise<void> {
  const settings = readConfig();
  if (!settings.ok) {
    for (const fault of settings.faults) console.error(fault);
    process.exit(1);
  }
  try {
    const running = await runServer(settings.config);
    console.log(`Serving ${settings.config.siteUrl}`);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => void running.stop().then(() => process.exit(0)));
    }
  } catch (error) {
    const isExpected =
      error instanceof FolderInUseError || (error as { code?: string }).code === 'EADDRINUSE';
    console.error(isExpected ? (error as Error).message : error);
    process.exit(1);
  }
}
