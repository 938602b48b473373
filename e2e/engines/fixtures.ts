import { test as base } from '@playwright/test';
import type { ServerProcess } from '../../src/testing/server-process.ts';
import { startOwnServer } from '../fixtures.ts';
import type { Session, Tab } from './engine.ts';
import { knownEngines } from './known-engines.ts';

export { expect } from '@playwright/test';

type Fixtures = {
  server: ServerProcess;
  /** Whether the engine runs without JavaScript. */
  isPlain: boolean;
  session: Session;
  tab: Tab;
};

/** Each test has a server and an engine of its own: what it leaves behind reaches no other. */
export const test = base.extend<Fixtures>({
  isPlain: [false, { option: true }],

  server: async ({}, use) => {
    const server = await startOwnServer({ RATE_LIMIT_FACTOR: '1000' });
    await use(server);
    await server.stop();
  },

  session: async ({ isPlain }, use, { project }) => {
    const session = await start(project.name, isPlain);
    await use(session);
    await session.close();
  },

  tab: async ({ session }, use) => use(await session.newTab()),
});

function start(name: string, isPlain: boolean): Promise<Session> {
  const engine = knownEngines.find((each) => each.name === name);
  if (!engine?.program) throw new Error(`${name} is not installed here`);
  return engine.start(engine.program, isPlain);
}
