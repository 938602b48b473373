import { expect, onTestFinished, test } from 'vitest';
import type { parse as misbehave } from '../../testing/misbehaving.parser.server.ts';
import { processorTime } from '../../testing/processor-time.ts';
import { parseApart, type Parsed } from './parse-apart.server.ts';

const start = (seconds = 60) =>
  parseApart<typeof misbehave>('src/testing/misbehaving.parser.server.ts', {
    seconds,
    megabytes: 64,
  });

const unreadable = (reason: string) => ({ kind: 'unreadable', reason });
const getId = (parsed: Parsed<{ id: number } | string[]>) =>
  parsed.kind === 'read' && 'id' in parsed.value ? parsed.value.id : null;

test('reads one input after the other in one process apart', async () => {
  const parse = start();
  const [one, two] = await Promise.all([parse({ act: 'a' }), parse({ act: 'b' })]);
  expect(one).toMatchObject({ kind: 'read', value: { act: 'a' } });
  expect(two).toMatchObject({ kind: 'read', value: { act: 'b' } });
  expect(getId(one)).toBe(getId(two));
  expect(getId(one)).not.toBe(process.pid);
});

test.each([
  ['loop', 2, 'time'],
  ['wait', 2, 'time'],
  ['take memory', 60, 'memory'],
  ['exit', 60, 'error'],
  ['throw', 60, 'error'],
  ['read a file', 60, 'error'],
  ['call out', 60, 'error'],
])('survives a parser told to %s', async (act, seconds, reason) => {
  const parse = start(seconds);
  expect(await parse({ act })).toEqual(unreadable(reason));
  expect(await parse({ act: 'go on' })).toMatchObject({ kind: 'read' });
});

test('does not blame an input for what one before it left behind', async () => {
  const parse = start();
  await parse({ act: 'reject elsewhere' });
  expect(await parse({ act: 'go on' })).toMatchObject({ kind: 'read' });
});

test('hands over no settings', async () => {
  expect(await start()({ act: 'read settings' })).toEqual({ kind: 'read', value: [] });
});

test('hands 15 MB to and fro while the site goes on', async () => {
  const parse = start();
  await parse({ act: 'start' });
  const bytes = new Uint8Array(15_000_000).fill(7);
  const taken = await processorTime(async () => {
    expect(await parse({ act: 'copy', bytes })).toMatchObject({ kind: 'read' });
  });
  expect(taken).toBeLessThan(1000);
});

test('says that it is unavailable if no process starts, or too many inputs wait', async () => {
  const parse = start();
  const all = await Promise.all(Array.from({ length: 25 }, () => parse({ act: 'a' })));
  expect(all.filter(({ kind }) => kind === 'unavailable')).toHaveLength(5);
  const { execPath } = process;
  onTestFinished(() => {
    process.execPath = execPath;
  });
  process.execPath = '/nowhere/node';
  expect(await start()({ act: 'a' })).toEqual({ kind: 'unavailable' });
});
