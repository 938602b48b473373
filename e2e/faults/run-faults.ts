import { createTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { type Fault, type Figures, type LeftOut, seeded } from './fault.ts';
import { bucketAway } from './bucket-away.ts';
import { clockOff } from './clock-off.ts';
import { diskFull } from './disk-full.ts';
import { duplicates } from './duplicates.ts';
import { instances } from './instances.ts';
import { killAnywhere } from './kill-anywhere.ts';
import { mailServer } from './mail-server.ts';
import { postgresRestart } from './postgres-restart.ts';
import { secondProcess } from './second-process.ts';
import { terminateUnderLoad } from './terminate-under-load.ts';
import { type Outcome, writeReliabilityPage } from './reliability-page.ts';

/**
 * What `npm run test:faults` runs, on the server as it is built. `--long` takes larger numbers,
 * `--write` writes docs/reliability.md, `--seed=7` repeats a run, and words choose faults by name.
 */
const faults: Fault[] = [
  killAnywhere,
  mailServer,
  duplicates,
  postgresRestart,
  diskFull,
  secondProcess,
  instances,
  clockOff,
  terminateUnderLoad,
  bucketAway,
];

const parameters = process.argv.slice(2);
const words = parameters.filter((word) => !word.startsWith('--'));
const seed = Number(parameters.find((word) => word.startsWith('--seed='))?.slice(7) ?? Date.now());
const isLong = parameters.includes('--long');

const outcomes: { fault: Fault; result: Figures | LeftOut | Error; seconds: number }[] = [];
const template = await createTemplate();
console.log(`Seed ${seed}`);
for (const fault of faults) {
  if (words.length && !words.some((word) => fault.name.toLowerCase().includes(word))) continue;
  const start = performance.now();
  const result = await fault
    .run({ template, isLong, random: seeded(seed) })
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  const seconds = (performance.now() - start) / 1000;
  outcomes.push({ fault, result, seconds });
  console.log(`${inWords(result)}: ${fault.name} (${seconds.toFixed(1)} s)`);
}
await removeFolder(template);

const failed = outcomes.filter(({ result }) => result instanceof Error);
if (parameters.includes('--write') && failed.length === 0) {
  const command = ['npm run test:faults', ...(isLong ? ['-- --long'] : [])].join(' ');
  writeReliabilityPage(outcomes as Outcome[], command);
}
for (const { fault, result } of failed) console.error(`\nFAILED ${fault.name}\n`, result);
console.log(`\n${outcomes.length - failed.length} passed, ${failed.length} failed`);
// Ends what a fault that failed has left running.
process.exit(failed.length ? 1 : 0);

function inWords(result: Figures | LeftOut | Error): string {
  if (result instanceof Error) return 'FAILED';
  if ('leftOut' in result) return `LEFT OUT, ${result.leftOut}`;
  const { tries, acknowledged, lost, sentTwice, remark } = result;
  const figures = `${tries}, ${acknowledged} acknowledged, ${lost} lost, ${sentTwice} sent twice`;
  return remark ? `ok: ${figures}; ${remark}` : `ok: ${figures}`;
}
