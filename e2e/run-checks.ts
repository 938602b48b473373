import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';

/**
 * What `npm test` runs: every step, whatever the ones before it came to. The last line counts the
 * tests, and each step without tests as one: "412 passed, 0 failed".
 */
const steps: Step[] = [
  { name: 'Types', script: 'types' },
  { name: 'Lint', script: 'lint' },
  { name: 'Format', script: 'format:check' },
  { name: 'Unused files, exports and dependencies', script: 'unused' },
  { name: 'Build', script: 'build' },
  { name: 'Unit and service tests', script: 'test:services', count: countVitest },
  { name: 'Browser tests', script: 'test:browser', count: countPlaywright },
];

type Step = { name: string; script: string; count?: () => Count };
type Count = { passed: number; failed: number };

rmSync('test-results', { recursive: true, force: true });
const total: Count = { passed: 0, failed: 0 };
const summary: string[] = [];
for (const step of steps) {
  console.log(`\n== ${step.name} (npm run ${step.script})`);
  const start = performance.now();
  const { passed, failed } = await run(step);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  total.passed += passed;
  total.failed += failed;
  const verdict = failed ? 'FAILED' : 'ok';
  summary.push(`${step.name}: ${verdict}, ${passed} passed, ${failed} failed, ${seconds} s`);
}
console.log(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;

async function run({ script, count }: Step): Promise<Count> {
  const child = spawn('npm', ['run', '--silent', script], { stdio: 'inherit' });
  await once(child, 'exit');
  const isGood = child.exitCode === 0;
  if (!count) return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed } = count();
  // A runner that broke off has no failed test to show for it.
  return { passed, failed: isGood ? failed : Math.max(failed, 1) };
}

function countVitest(): Count {
  const format = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
  const report = readReport('test-results/services.json', format);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

function countPlaywright(): Count {
  const stats = z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() });
  const report = readReport('test-results/browser.json', z.object({ stats }));
  if (!report) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky };
}

function readReport<T>(file: string, format: z.ZodType<T>): T | null {
  return existsSync(file) ? format.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}
