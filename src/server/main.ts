import { type Config, readConfig } from '../config.server.ts';
import { exportSite } from './pages/export-site.ts';
import { type RunningServer, runServer } from './run-server.ts';
import { startFault } from './start-fault.ts';

// Not awaited: parts that are loaded later wait for this file to be there.
void main();

/** Does what the command line asks for; without a word there, serves the site. */
async function main(): Promise<void> {
  // It has been loaded once by now, and what V8 has made of it is kept.
  if (process.argv.includes('--build-only')) process.exit(0);
  const flag = process.argv.indexOf('--export');
  await (flag === -1 ? serve() : exportTo(process.argv[flag + 1] ?? 'export'));
}

/** Writes the pages and files that nginx or a CDN can serve by itself into a folder. */
async function exportTo(folder: string): Promise<void> {
  const count = await exportSite(settingsOrEnd(), folder);
  console.log(
    `${count} pages and files are in ${folder}, and nginx-*.conf says how to serve them.`,
  );
}

/** In milliseconds, from a signal to the end. */
const longestEnd = 9000;

/** What waits for longer, as for a database that is away, waits in vain. */
async function stopInTime(running: RunningServer): Promise<void> {
  const end = () => process.exit(0);
  setTimeout(end, longestEnd);
  await running.stop().finally(end);
}

/** Starts the site from the environment, and stops it on SIGTERM or SIGINT. */
async function serve(): Promise<void> {
  const config = settingsOrEnd();
  let running: RunningServer | undefined;
  let stopping: Promise<void> | undefined;
  // Again and again: npm passes on what its group, and so this process, has been sent already.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Before it serves there is nothing to finish: a start that is broken off is begun again.
    process.on(signal, () => (running ? void (stopping ??= stopInTime(running)) : process.exit(0)));
  }
  try {
    running = await runServer(config);
    console.log(`Serving ${config.siteUrl}`);
    await running.takeUpWork();
  } catch (error) {
    const fault = startFault(error, config);
    // Not by the console, which writes to the log by now.
    if (fault === null) console.error(error);
    else process.stderr.write(`${fault}\n`);
    process.exit(1);
  }
}

function settingsOrEnd(): Config {
  const settings = readConfig();
  if (settings.ok) return settings.config;
  for (const fault of settings.faults) console.error(fault);
  process.exit(1);
}
