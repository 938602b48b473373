import setUpServer from '../global-setup.ts';
import { knownEngines } from './known-engines.ts';

/** Says which engines are here, and ends the run if there is none. */
export default function setUp() {
  for (const { name, program, missing } of knownEngines) {
    console.log(`${name}: ${program ?? `left out, without Debian’s ${missing.join(', ')}`}`);
  }
  if (!knownEngines.some(({ program }) => program)) {
    throw new Error('No engine but Chromium can be run here.');
  }
  return setUpServer();
}
