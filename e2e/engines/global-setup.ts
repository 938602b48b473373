import setUpServer from '../global-setup.ts';
import { knownEngines } from './known-engines.ts';

/** Says which engines are here, and ends the run if there is none. */
export default function setUp() {
  for (const { name, program, debian } of knownEngines) {
    console.log(`${name}: ${program ?? `not installed; Debian has it as ${debian}`}`);
  }
  if (!knownEngines.some(({ program }) => program)) {
    throw new Error('No engine but Chromium is installed here.');
  }
  return setUpServer();
}
