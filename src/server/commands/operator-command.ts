import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { type Config, readConfig } from '../../platform/config.server.ts';
import { FolderInUseError } from '../../platform/database/data-folder.server.ts';
import {
  type Database,
  getLocation,
  withDatabase,
} from '../../platform/database/database.server.ts';
import { failureReason, OperatorFault } from '../../platform/database/failures.ts';
import { installationSecret } from '../secret.server.ts';
import { signOperator, serverAddress } from '../routes/operator-request.ts';

type CommandLine = { config: Config; positionals: string[]; flags: Set<string> };

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
  const line = parseLine(options);
  if (!line) return fail(`Usage: ${usage}`);
  try {
    await command({
      config: settings.config,
      positionals: line.positionals,
      flags: new Set(Object.keys(line.values)),
    });
  } catch (error) {
    const isExpected = error instanceof OperatorFault;
    fail(isExpected ? error.message : `The command failed: ${failureReason(error)}`);
  }
}

/** Works on the database itself, or asks the server to if that holds the embedded one. */
export async function withDatabaseOrServer<Result>(
  config: Config,
  work: (database: Database) => Promise<Result>,
  ask: () => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL, DATA_DIR } = config;
  // If the site has never been started, opening the embedded database would create an empty one.
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'database'))) {
    throw new OperatorFault(`there is no database in ${DATA_DIR}`);
  }
  try {
    return await withDatabase(getLocation(config), work);
  } catch (error) {
    if (error instanceof FolderInUseError) return ask();
    throw error;
  }
}

export function show(line: string): void {
  console.log(line);
}

function parseLine(options: ParseArgsOptionsConfig) {
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

/**
 * Sends the running server a request, since it holds the embedded database.
 * @throws OperatorFault if no server answers there, or it refuses.
 */
export async function askServer(config: Config, path: string, request: object): Promise<Response> {
  const body = JSON.stringify(request);
  const secret = await installationSecret(config);
  const signature = signOperator(secret, `${path} ${body}`, Date.now());
  const address = serverAddress(config);
  const response = await fetch(`http://${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-operator': signature },
    body,
  }).catch((error: unknown) => {
    throw new OperatorFault(
      `the server that uses ${config.DATA_DIR} does not answer at ${address} (${failureReason(error)}); if it has just been started, try again, else set PORT and HOST to those it was started with`,
    );
  });
  if (response.ok) return response;
  throw new OperatorFault(
    `the server at ${address} refused (${response.status}): AUTH_SECRET, PORT and HOST have to be those it was started with`,
  );
}
