import { mb, type Section, whole } from './report.ts';
import { residentBytes, type Site, startSite } from './site.ts';
import { hasWrk, load, median } from './wrk.ts';

/** From the command to the first answer, in ms, with a database that is there already. */
export async function measureStarts(env: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    const site = await startSite(env);
    times.push(site.startedIn);
    await site.stop();
  }
  return median(times);
}

export type Memory = { under: number; growth: number; minutes: number };

/** Resident memory while pages are asked for, and how much more it is at the end of these seconds. */
export async function measureMemory(site: Site, seconds: number): Promise<Memory> {
  const samples: number[] = [];
  const step = Math.max(2, Math.round(seconds / 12));
  for (let passed = 0; passed < seconds; passed += step) {
    const url = `${site.url}/resources`;
    if (hasWrk) await load({ url, seconds: step, connections: 16 });
    samples.push(residentBytes(site.pid));
  }
  const third = Math.max(1, Math.floor(samples.length / 3));
  const growth = median(samples.slice(-third)) - median(samples.slice(third, 2 * third));
  return { under: Math.max(...samples), growth, minutes: seconds / 60 };
}

type Measured = { name: string; start: number; memory: Memory };

export function startsSection(measured: readonly Measured[]): Section {
  return {
    title: 'Start and memory',
    notes: [
      'From the command to the first answer, with an existing database. Resident memory is the peak of a server that has taken the enquiries above, under load of a page rendered for each request; growth compares the middle third of that time with the last third.',
    ],
    columns: ['', 'first answer', 'resident', 'growth', 'over'],
    rows: measured.map(({ name, start, memory }) => [
      name,
      `${whole(start)} ms`,
      mb(memory.under),
      mb(memory.growth),
      `${memory.minutes.toFixed(1)} min`,
    ]),
  };
}
