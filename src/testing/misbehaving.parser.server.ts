import { readFileSync } from 'node:fs';

type Order = { act: string; bytes?: Uint8Array };

/** A parser that does what it is told, for the tests of `parseApart`. */
export async function parse({ act, bytes }: Order) {
  if (act === 'throw') throw new Error('as told');
  if (act === 'exit') process.exit(3);
  if (act === 'reject elsewhere') void Promise.reject(new Error('as told'));
  if (act === 'read settings') return Object.keys(process.env);
  if (act === 'read a file') readFileSync('/etc/hostname');
  if (act === 'call out') await fetch('http://127.0.0.1:9/');
  if (act === 'loop') for (;;) Math.random();
  if (act === 'take memory') {
    const kept: unknown[] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, () => ({})));
  }
  if (act === 'wait') await Promise.race<never>([]);
  return { act, bytes, id: process.pid };
}
