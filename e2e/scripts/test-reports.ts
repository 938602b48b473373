import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** What a runner's report says, with names for whatever was not right at once. */
export type Outcome = {
  passed: number;
  failed: Fault[];
  /** Of those passed, which did so on a second try only, and what failed on the first. */
  flaky: Fault[];
};

type Fault = { title: string; message: string };

/** Null if there is no report, since the runner broke off. */
export function readVitest(): Outcome | null {
  const report = read('test-results/services.json', vitestReport);
  if (!report) return null;
  const outcome: Outcome = { passed: 0, failed: [], flaky: [] };
  for (const { name, status, message, assertionResults: tests } of report.testResults) {
    const file = relative(process.cwd(), name);
    for (const test of tests) {
      const title = `${file} > ${test.fullName}`;
      const [fault] = test.failureMessages;
      const hasPassed = test.status === 'passed';
      if (hasPassed) outcome.passed += 1;
      if (fault === undefined) continue;
      outcome[hasPassed ? 'flaky' : 'failed'].push({ title, message: beginning(fault) });
    }
    const hasNamed = tests.some((test) => test.status === 'failed');
    if (status === 'failed' && !hasNamed)
      outcome.failed.push({ title: file, message: beginning(message) });
  }
  return outcome;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

/** Null if there is no report, since the runner broke off. */
export function readPlaywright(): Outcome | null {
  const report = read('test-results/browser.json', playwrightReport);
  if (!report) return null;
  const outcome: Outcome = { passed: 0, failed: [], flaky: [] };
  for (const { message } of report.errors) {
    outcome.failed.push({ title: 'Outside of any test', message: beginning(message ?? '') });
  }
  for (const { file, title, tests } of report.suites.flatMap(specsOf)) {
    const name = `${file} > ${title}`;
    for (const { status, results } of tests) {
      if (status === 'expected' || status === 'flaky') outcome.passed += 1;
      const message = beginning(results[0]?.errors[0]?.message ?? '');
      if (status === 'flaky') outcome.flaky.push({ title: name, message });
      if (status === 'unexpected') outcome.failed.push({ title: name, message });
    }
  }
  return outcome;
}

type Spec = z.infer<typeof spec>;
type Suite = { specs: Spec[]; suites?: Suite[] | undefined };

const fault = z.object({ message: z.string().optional() });
const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.array(fault) })),
    }),
  ),
});
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec), suites: z.array(suite).optional() }),
);

const playwrightReport = z.object({ suites: z.array(suite), errors: z.array(fault) });

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

/** The first lines that are not the runner's own: what was expected, what came, and where. */
function beginning(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const telling = lines.filter((line) => line.trim() && !line.includes('node_modules'));
  return telling.slice(0, 10).join('\n');
}

function read<T>(file: string, format: z.ZodType<T>): T | null {
  return existsSync(file) ? format.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}
