import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/platform/database/data-folder.server.ts';
import type { Fault, Figures, LeftOut } from './fault.ts';

export type Outcome = { fault: Fault; result: Figures | LeftOut };

/** Writes docs/evidence/reliability.md from what has just been measured. */
export function writeReliabilityPage(outcomes: Outcome[], command: string): void {
  const file = join(packageRoot, 'docs/evidence/reliability.md');
  writeFileSync(file, getPage(outcomes, command));
  execFileSync(join(packageRoot, 'node_modules/.bin/oxfmt'), [file], { cwd: packageRoot });
}

function getPage(outcomes: Outcome[], command: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return `# Reliability

The faults that the built server is put through, and the results. \`npm run test:faults\` tries them all and
fails if anything that must hold does not; \`npm run test:faults -- --write\` writes this page, and
\`--long\` takes larger numbers. This page was made by \`${command}\` on ${day}, with
Node ${process.versions.node} on ${cpus().length} cores.

"Acknowledged" counts what visitors were told is stored: enquiries, downloads, assessments, data rights
requests, sign-ups, subscriptions and unsubscriptions. "Sent twice" counts emails that a mail server got
twice, with the same Message-ID: when a connection breaks, no one can know whether the first was accepted.

| fault | tries | acknowledged | lost | sent twice |
| --- | --- | ---: | ---: | ---: |
${outcomes.map(getRow).join('\n')}

## What must hold

${outcomes.map(({ fault, result }) => `- **${fault.name}**: ${fault.must}.${remarkOf(result)}`).join('\n')}

## What \`npm test\` checks

| fault | test |
| --- | --- |
| Power cut: one fsync for each commit of the embedded database | \`src/platform/database/embedded.test.ts\` |
| The disk breaks under the embedded database: the process ends, so that it can be restarted | \`src/platform/database/embedded-pool.test.ts\` |
| Mail retried with growing pauses, for days, on an injected clock | \`src/platform/email/send-email.test.ts\`, \`src/platform/email/send-email.server.test.ts\` |
| Deadlines, tokens and retention across months, leap days and summer time | \`src/platform/privacy/retention.test.ts\`, \`src/data-rights/data-rights-clock.test.ts\` |
| Too little room on the disk; none for the log | \`src/platform/database/disk-watch.server.test.ts\`, \`src/server/log.test.ts\` |
| Documents while the bucket is unavailable, slow or wrong | \`e2e/server/storage.spec.ts\`, \`src/platform/storage/bucket.test.ts\`, \`src/platform/storage/s3-sender.test.ts\` |
| A form whose body never arrives; a busy server that is stopped | \`src/server/web-server.test.ts\`, \`src/server/graceful-close.test.ts\` |
| Backup, restore and the move to Postgres, interrupted or into S3 | \`src/server/commands/restore.server.test.ts\`, \`src/server/commands/backup.server.test.ts\`, \`src/server/commands/move-to-postgres.server.test.ts\` |
| An interrupted upgrade | \`src/platform/database/upgrade.server.test.ts\` |
| Two versions at once: each serves the other’s files | \`src/server/routes/site-routes.server.test.ts\` |
| One limit for all instances | \`src/platform/security/limits.server.test.ts\` |
`;
}

function getRow({ fault, result }: Outcome): string {
  if ('leftOut' in result) return `| ${fault.name} | left out: ${result.leftOut} | | | |`;
  const { tries, acknowledged, lost, sentTwice } = result;
  return `| ${fault.name} | ${tries} | ${acknowledged} | ${lost} | ${sentTwice} |`;
}

function remarkOf(result: Figures | LeftOut): string {
  const remark = 'remark' in result ? result.remark : undefined;
  return remark ? ` Here: ${remark}.` : '';
}
