import { inspect } from 'node:util';
import { type Config, readConfig } from '../platform/config.server.ts';
import { endProcess } from './end-process.ts';
import { exportSite, NotAnExportError } from './pages/export-site.ts';
import { type RunningServer, runServer } from './run-server.ts';
import { startFault } from './start-fault.ts';

// Not awaited: modules loaded later wait for this file to be evaluated.
void main();

async function main(): Promise<void> {
  const flag = process.argv.indexOf('--export');
  await (flag === -1 ? serve() : exportTo(process.argv[flag + 1] ?? 'export'));
}

/** Exports the pages and files that nginx or a CDN can serve on its own into a folder. */
async function exportTo(folder: string): Promise<void> {
  const count = await exportSite(settingsOrEnd(), folder).catch((error: unknown) => {
    if (!(error instanceof NotAnExportError)) throw error;
    console.error(error.message);
    process.exit(1);
  });
  console.log(
    `${count} pages and files are in ${folder}, and nginx-*.conf says how to serve them.`,
  );
}

/** In milliseconds, from the signal to the end of the process. */
const longestEnd = 9000;

/** Anything that takes longer, such as waiting for an unavailable database, is abandoned. */
async function stopInTime(running: RunningServer): Promise<void> {
  setTimeout(endProcess, longestEnd);
  await running.stop().finally(endProcess);
}

async function serve(): Promise<void> {
  const config = settingsOrEnd();
  let running: RunningServer | undefined;
  let stopping: Promise<void> | undefined;
  // Signals may repeat: npm passes on a signal that its process group, and so this process, has already
  // received.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Before it serves there is nothing to finish: an interrupted start simply begins again.
    process.on(signal, () => (running ? void (stopping ??= stopInTime(running)) : endProcess()));
  }
  try {
    running = await runServer(config);
    console.log(`Serving ${config.siteUrl}`);
    await running.takeUpWork();
  } catch (error) {
    const fault = startFault(error, config);
    // Not by `console`, which is redirected to the log by now.
    process.stderr.write(`${fault ?? inspect(error)}\n`);
    process.exit(1);
  }
}

function settingsOrEnd(): Config {
  const settings = readConfig();
  if (settings.ok) return settings.config;
  for (const fault of settings.faults) console.error(fault);
  process.exit(1);
}
