import { globSync } from 'node:fs';
import { programOf, type Session } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebkit } from './webkit.ts';

type Engine = {
  name: string;
  /** Null where something of it is not installed. */
  program: string | null;
  /** Debian's packages that are not installed here. */
  missing: readonly string[];
  start(program: string, isPlain: boolean): Promise<Session>;
};

const poppler = { 'poppler-utils': programOf(['pdftotext']) };

/** The engines beside Chromium. */
export const knownEngines: readonly Engine[] = [
  toEngine('firefox', startFirefox, ['firefox-esr', 'firefox'], {
    'firefox-esr': programOf(['firefox-esr', 'firefox']),
    ...poppler,
  }),
  toEngine('webkit', startWebkit, ['WebKitWebDriver'], {
    'webkit2gtk-driver': programOf(['WebKitWebDriver']),
    // A screen of the machine does as well.
    xvfb: process.env['DISPLAY'] ?? programOf(['Xvfb']),
    'python3-gi': globSync('/usr/lib/python3/dist-packages/gi/__init__.py')[0],
    'gir1.2-webkit2-4.1': globSync('/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib')[0],
    ...poppler,
  }),
];

function toEngine(
  name: string,
  start: Engine['start'],
  programs: readonly string[],
  packages: Record<string, string | null | undefined>,
): Engine {
  const missing = Object.keys(packages).filter((each) => !packages[each]);
  return { name, start, missing, program: missing.length === 0 ? programOf(programs) : null };
}
