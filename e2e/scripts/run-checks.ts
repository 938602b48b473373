import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { type Outcome, readPlaywright, readVitest } from './test-reports.ts';

/**
 * What `npm test` runs: every step, whatever the ones before it came to; those of one row at once. What
 * failed, or passed on a second try only, is named once more at the end, since that is all that some show of
 * a long output. The last line counts the tests, and each step without tests as one: "412 passed, 0 failed".
 */
const rows: Step[][] = [
  [
    { name: 'Types', script: 'types' },
    { name: 'Build', script: 'build' },
  ],
  [
    { name: 'Lint', script: 'lint' },
    { name: 'Format', script: 'format:check' },
    { name: 'Unused files, exports and dependencies', script: 'unused' },
  ],
  [{ name: 'Unit and service tests', script: 'test:services', report: readVitest }],
  [{ name: 'Browser tests', script: 'test:browser', report: readPlaywright }],
];

type Step = { name: string; script: string; report?: () => Outcome | null };

rmSync('test-results', { recursive: true, force: true });
const total: Outcome = { passed: 0, failed: [], flaky: [] };
const summary: string[] = [];
for (const row of rows) {
  console.log(`\n== ${row.map(({ name, script }) => `${name} (npm run ${script})`).join(', ')}`);
  await Promise.all(row.map(runStep));
}
for (const [verdict, faults] of [
  ['ON A SECOND TRY', total.flaky],
  ['FAILED', total.failed],
] as const) {
  for (const { title, message } of faults) {
    console.log(`\n${verdict} ${title}\n${message.replaceAll(/^/gm, '    ')}`);
  }
}
console.log(`\n${summary.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed.length} failed`);
process.exitCode = total.failed.length ? 1 : 0;

async function runStep(step: Step): Promise<void> {
  const start = performance.now();
  const { passed, failed, flaky } = await run(step);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  total.passed += passed;
  total.failed.push(...failed);
  total.flaky.push(...flaky);
  const verdict = failed.length ? 'FAILED' : 'ok';
  const again = flaky.length ? ` (${flaky.length} on a second try)` : '';
  const counts = `${passed} passed${again}, ${failed.length} failed`;
  summary.push(`${step.name}: ${verdict}, ${counts}, ${seconds} s`);
}

async function run({ name, script, report }: Step): Promise<Outcome> {
  const { isGood, lastLines } = await runScript(script);
  const none = { passed: 0, failed: [], flaky: [] };
  const outcome = (report ? report() : { ...none, passed: isGood ? 1 : 0 }) ?? none;
  if (isGood || outcome.failed.length) return outcome;
  // No test has failed, or the runner broke off: what it said last is all there is.
  return { ...outcome, failed: [{ title: name, message: lastLines }] };
}

/** Its output is shown as it comes. */
async function runScript(script: string): Promise<{ isGood: boolean; lastLines: string }> {
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.on('data', (chunk: Buffer) => {
      to.write(chunk);
      said = (said + chunk.toString()).slice(-20_000);
    });
  }
  await once(child, 'close');
  const lines = stripVTControlCharacters(said).trimEnd().split('\n');
  return { isGood: child.exitCode === 0, lastLines: lines.slice(-25).join('\n') };
}
