import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium } from '@playwright/test';

/** How to start a Chromium that is known to start: `chromium.launch({ executablePath, args, env })`. */
export type FoundBrowser = {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
  source: string;
};

/**
 * The first that starts of: BROWSER_PATH, the one from npm (Linux x64 only), a Chromium or Chrome of the
 * machine. The choice is printed in one line.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const { found, browser } = await firstThatStarts();
  console.log(`Browser: Chromium ${browser.version()} from ${found.source}`);
  await browser.close();
  return found;
}

/** The browser that `findBrowser` would choose, running, with these arguments besides its own. */
export async function launchBrowser(besides: string[] = []): Promise<Browser> {
  return (await firstThatStarts(besides)).browser;
}

async function firstThatStarts(
  besides: string[] = [],
): Promise<{ found: FoundBrowser; browser: Browser }> {
  const refusals: string[] = [];
  for (const find of candidates()) {
    try {
      const found = await find();
      const { executablePath, env } = found;
      const args = [...found.args, ...besides];
      return { found, browser: await chromium.launch({ executablePath, args, env }) };
    } catch (error) {
      refusals.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(`No browser starts here. Set BROWSER_PATH to one.\n${refusals.join('\n')}`);
}

/**
 * The one from npm is the same for everybody: others make the same pages of other bytes, and those with a
 * window's interface, drawn or not, took twice as long for the tests.
 */
function candidates(): (() => FoundBrowser | Promise<FoundBrowser>)[] {
  const chosen = process.env['BROWSER_PATH'];
  if (chosen) return [() => installed(chosen, `BROWSER_PATH (${chosen})`)];
  const isMadeForThis = process.platform === 'linux' && process.arch === 'x64';
  const found = systemBrowsers().map((path) => () => installed(path, path));
  return isMadeForThis ? [fromNpm, ...found] : found;
}

function installed(executablePath: string, source: string): FoundBrowser {
  return { executablePath, args, env: environment(), source };
}

function systemBrowsers(): string[] {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return [...onPath, onMac].filter((path) => existsSync(path));
}

/** The sandbox needs user namespaces, which root and most containers don't have. */
const args = ['--no-sandbox', '--disable-quic', '--font-render-hinting=none'];

function environment(): Record<string, string> {
  const set = Object.entries(process.env).filter((pair): pair is [string, string] => !!pair[1]);
  return Object.fromEntries(set);
}

/**
 * The package is made for Lambda: four archives that bring the shared libraries and fonts as well.
 * Its own `args` switch web security off, so they are not used.
 */
async function fromNpm(): Promise<FoundBrowser> {
  const home = await unpacked();
  return {
    executablePath: join(home, 'chromium'),
    args,
    env: {
      ...environment(),
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
    },
    source: '@sparticuz/chromium',
  };
}

/** Several may start at once: each unpacks into a folder of its own, and the first rename wins. */
async function unpacked(): Promise<string> {
  const entry = import.meta.resolve('@sparticuz/chromium');
  const root = fileURLToPath(new URL('..', import.meta.url));
  const home = join(root, 'node_modules/.cache/chromium');
  if (existsSync(home)) return home;
  const own = `${home}.${randomUUID()}`;
  await mkdir(own, { recursive: true });
  await inflateInto(own, entry);
  await writeFile(join(own, 'fonts.conf'), fontsConf(home));
  await rename(own, home).catch(async (error: unknown) => {
    await rm(own, { recursive: true });
    if (!existsSync(home)) throw error;
  });
  return home;
}

/** `inflate` writes into the system's temporary folder, so it runs in a process that has its own. */
async function inflateInto(folder: string, entry: string): Promise<void> {
  const archives = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br', 'swiftshader.tar.br'];
  const paths = archives.map((name) => fileURLToPath(new URL(`../bin/${name}`, entry)));
  const script = `
    import { inflate } from ${JSON.stringify(entry)};
    await Promise.all(${JSON.stringify(paths)}.map(inflate));`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: folder },
  });
}

function fontsConf(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${home}/fontconfig</cachedir>
</fontconfig>
`;
}
