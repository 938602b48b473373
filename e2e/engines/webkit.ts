import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../src/testing/free-port.ts';
import { cookiesIn, type Session, type Tab } from './engine.ts';

/** Needs Debian's python3-gi and gir1.2-webkit2-4.1. */
const printer = join(import.meta.dirname, 'print-in-webkit.py');

type Command = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** WebKitGTK by WebDriver; without scripts if `isPlain`. */
export async function startWebkit(program: string, isPlain: boolean): Promise<Session> {
  const screen = await startScreen();
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display },
    stdio: 'ignore',
  });
  const base = `http://127.0.0.1:${port}`;
  await untilReady(base);
  const args = ['--automation', ...(isPlain ? ['--enable-javascript=false'] : [])];
  const options = { 'webkitgtk:browserOptions': { binary: miniBrowser(), args } };
  const { sessionId } = (await send(base, 'POST', '/session', {
    capabilities: { alwaysMatch: options },
  })) as { sessionId: string };
  const command: Command = (method, path, body) =>
    send(`${base}/session/${sessionId}`, method, path, body);
  await command('POST', '/window/rect', { width: 1440, height: 960 });
  let isFirst = true;
  return {
    async newTab() {
      if (!isFirst) return tabOf(command, await newWindow(command), screen.display);
      isFirst = false;
      return tabOf(command, String(await command('GET', '/window')), screen.display);
    },
    async setCookies(pairs, origin) {
      await command('POST', '/url', { url: `${origin}/healthz` });
      for (const pair of cookiesIn(pairs)) {
        await command('POST', '/cookie', { cookie: { ...pair, path: '/', httpOnly: true } });
      }
    },
    async close() {
      await command('DELETE', '');
      await end(driver);
      await screen.close();
    },
  };
}

function tabOf(sendAny: Command, handle: string, display: string): Tab {
  /** Each command goes to the window that was switched to last. */
  const command: Command = async (method, path, body) => {
    await sendAny('POST', '/window', { handle });
    return sendAny(method, path, body);
  };
  const find = async (selector: string) => {
    const found = await command('POST', '/element', { using: 'css selector', value: selector });
    return String(Object.values(found as Record<string, string>)[0]);
  };
  return {
    goto: async (url) => void (await command('POST', '/url', { url })),
    evaluate: async <Value>(expression: string) =>
      (await command('POST', '/execute/sync', {
        script: `return (${expression})`,
        args: [],
      })) as Value,
    type: async (selector, text) => {
      await command('POST', `/element/${await find(selector)}/value`, { text });
    },
    // Not the driver's click, which finds what lies below the fold not interactable.
    click: async (selector) => {
      await command('POST', '/execute/sync', {
        script: 'document.querySelector(arguments[0]).click()',
        args: [selector],
      });
    },
    back: async () => void (await command('POST', '/back', {})),
    // The driver knows no such command: the same library prints the address, without its cookies.
    print: async (file) => {
      const url = String(await command('GET', '/url'));
      const env = { ...process.env, DISPLAY: display };
      await promisify(execFile)('/usr/bin/python3', [printer, url, file], { env });
    },
  };
}

async function newWindow(command: Command): Promise<string> {
  return ((await command('POST', '/window/new', { type: 'tab' })) as { handle: string }).handle;
}

async function send(base: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(base + path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
  return value;
}

/** Where Debian puts the browser that the driver drives; it is on nobody's PATH. */
function miniBrowser(): string {
  const [found] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  if (!found) throw new Error('WebKitWebDriver is installed, but not the MiniBrowser of WebKitGTK');
  return found;
}

/** WebKitGTK needs a screen: that of the machine, or one that only exists in memory. */
async function startScreen() {
  const display = process.env['DISPLAY'];
  if (display) return { display, close: async () => undefined };
  const args = ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'];
  const xvfb = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = (await once(createInterface(xvfb.stdout), 'line')) as [string];
  return { display: `:${number}`, close: () => end(xvfb) };
}

async function untilReady(base: string): Promise<void> {
  const giveUp = AbortSignal.timeout(20_000);
  while (
    !(await fetch(`${base}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    giveUp.throwIfAborted();
    await pause(50);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}
