import { pathToFileURL } from 'node:url';
import { readFrames, writeFrame } from './frames.server.ts';

/** The child process of `parseApart`: gives each input to the export `parse` of a module. */
const [, , path = ''] = process.argv;
// A service manager signals every process of the site; the end of standard input ends this one.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
// What an input leaves behind must not be blamed on the next one.
for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => undefined);
const { parse } = (await import(pathToFileURL(path).href)) as {
  parse: (input: unknown) => unknown;
};
writeFrame(process.stdout, 'ready');
for await (const input of readFrames(process.stdin))
  writeFrame(process.stdout, await answer(input));

async function answer(input: unknown): Promise<{ value: unknown } | 'failed'> {
  try {
    return { value: await parse(input) };
  } catch {
    return 'failed';
  }
}
