import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { type Config, readConfig } from '../../platform/config.server.ts';
import { BackupFault } from '../../backups/open-backup.server.ts';
import { FolderInUseError } from '../../platform/database/data-folder.server.ts';
import { failureReason } from '../../platform/database/failures.ts';
import { SecretFault } from '../secret.server.ts';

/** Why a command cannot run, as a message for the operator. */
export class CommandFault extends Error {}

export type CommandLine = { config: Config; positionals: string[]; flags: Set<string> };

/** Runs an operator's command; a failure is printed as one line, with an exit code of 1. */
export async function runCommand(
  usage: string,
  flags: string[],
  command: (line: CommandLine) => Promise<void>,
): Promise<void> {
  const settings = readConfig();
  if (!settings.ok) return fail(settings.faults.join('\n'));
  const options: ParseArgsOptionsConfig = Object.fromEntries(
    flags.map((flag) => [flag, { type: 'boolean' }]),
  );
  const given = parsed(options);
  if (!given) return fail(`Usage: ${usage}`);
  try {
    await command({
      config: settings.config,
      positionals: given.positionals,
      flags: new Set(Object.keys(given.values)),
    });
  } catch (error) {
    const isExpected =
      error instanceof CommandFault ||
      error instanceof BackupFault ||
      error instanceof SecretFault ||
      error instanceof FolderInUseError;
    fail(isExpected ? error.message : `The command failed: ${failureReason(error)}`);
  }
}

/** If the site has never been started, opening the embedded database would create an empty one. */
export function requireDatabase({ DATABASE_URL, DATA_DIR }: Config): void {
  if (DATABASE_URL || existsSync(join(DATA_DIR, 'database'))) return;
  throw new CommandFault(`there is no database in ${DATA_DIR}`);
}

export function show(line: string): void {
  console.log(line);
}

function parsed(options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ options, allowPositionals: true, strict: true });
  } catch {
    return null;
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
