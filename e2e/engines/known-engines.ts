import { programOf, type Session } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebkit } from './webkit.ts';

type Engine = {
  name: string;
  /** Null where it is not installed. */
  program: string | null;
  /** Where Debian has it. */
  debian: string;
  start(program: string, isPlain: boolean): Promise<Session>;
};

/** The engines beside Chromium. */
export const knownEngines: readonly Engine[] = [
  {
    name: 'firefox',
    program: programOf(['firefox-esr', 'firefox']),
    debian: 'firefox-esr',
    start: startFirefox,
  },
  {
    name: 'webkit',
    program: programOf(['WebKitWebDriver']),
    debian: 'webkit2gtk-driver and xvfb',
    start: startWebkit,
  },
];
