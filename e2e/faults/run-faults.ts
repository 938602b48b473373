import { createTemplate, removeFolder } from '../../src/testing/embedded-template.ts';
import { type Fault, type Figures, type LeftOut, seeded } from './fault.ts';
import { backupDiskFull } from './backup-disk-full.ts';
import { bucketAway } from './bucket-away.ts';
import { clockOff } from './clock-off.ts';
import { diskFull } from './disk-full.ts';
import { duplicates } from './duplicates.ts';
import { instances } from './instances.ts';
import { killAnywhere } from './kill-anywhere.ts';
import { killPublishing } from './kill-publishing.ts';
import { killReply } from './kill-reply.ts';
import { killSending } from './kill-sending.ts';
import { emailServer } from './mail-server.ts';
import { mailbox } from './mailbox.ts';
import { postgresRestart } from './postgres-restart.ts';
import { postgresSilent } from './postgres-silent.ts';
import { secondProcess } from './second-process.ts';
import { terminateUnderLoad } from './terminate-under-load.ts';
import { twoMembers } from './two-members.ts';
import { type Outcome, writeReliabilityPage } from './reliability-page.ts';

/**
 * What `npm run test:faults` runs, on the server as it is built. `--long` takes larger numbers,
 * `--write` writes docs/evidence/reliability.md, `--seed=7` repeats a run, and words choose faults by name.
 */
const faults: Fault[] = [
  killAnywhere,
  killReply,
  killSending,
  killPublishing,
  emailServer,
  mailbox,
  twoMembers,
  duplicates,
  postgresRestart,
  postgresSilent,
  diskFull,
  backupDiskFull,
  secondProcess,
  instances,
  clockOff,
  terminateUnderLoad,
  bucketAway,
];

/** Begun first. They wait for most of their time, for pauses before the next try. */
const longest = [postgresSilent, killReply, emailServer, killAnywhere, instances];

const parameters = process.argv.slice(2);
const words = parameters.filter((word) => !word.startsWith('--'));
const seed = Number(parameters.find((word) => word.startsWith('--seed='))?.slice(7) ?? Date.now());
const isLong = parameters.includes('--long');

const begun = performance.now();
const template = await createTemplate();
console.log(`Seed ${seed}; a data folder to copy took ${secondsSince(begun)} s`);
const isChosen = ({ name }: Fault) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word));
const results = new Map<Fault, Figures | LeftOut | Error>();
const waiting = [...new Set([...longest, ...faults])].filter(isChosen);
// Three at a time, as some of them mostly wait.
await Promise.all([lane(), lane(), lane()]);
await removeFolder(template);
const outcomes = faults.flatMap((fault) => {
  const result = results.get(fault);
  return result ? [{ fault, result }] : [];
});

const failed = outcomes.filter(({ result }) => result instanceof Error);
if (parameters.includes('--write') && failed.length === 0) {
  const command = ['npm run test:faults', ...(isLong ? ['-- --long'] : [])].join(' ');
  writeReliabilityPage(outcomes as Outcome[], command);
}
for (const { fault, result } of failed) console.error(`\nFAILED ${fault.name}\n`, result);
const leftOut = outcomes.filter(({ result }) => 'leftOut' in result).length;
const passed = outcomes.length - failed.length - leftOut;
console.log(`\nIn ${secondsSince(begun)} s${leftOut ? `, ${leftOut} left out` : ''}`);
console.log(`${passed} passed, ${failed.length} failed`);
// Ends what a fault that failed has left running.
process.exit(failed.length ? 1 : 0);

async function lane(): Promise<void> {
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const start = performance.now();
    const result = await fault
      .run({ template, isLong, random: seeded(seed) })
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    results.set(fault, result);
    console.log(`${inWords(result)}: ${fault.name} (${secondsSince(start)} s)`);
    if (result instanceof Error) console.log(result);
  }
}

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1);
}

function inWords(result: Figures | LeftOut | Error): string {
  if (result instanceof Error) return 'FAILED';
  if ('leftOut' in result) return `LEFT OUT, ${result.leftOut}`;
  const { tries, acknowledged, lost, sentTwice, remark } = result;
  const figures = `${tries}, ${acknowledged} acknowledged, ${lost} lost, ${sentTwice} sent twice`;
  return remark ? `ok: ${figures}; ${remark}` : `ok: ${figures}`;
}
