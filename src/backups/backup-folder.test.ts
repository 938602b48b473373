import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backupName, madeAt } from './open-backup.server.ts';
import { backupsToRemove, folderFault } from './backup-folder.server.ts';

const day = 86_400_000;
const firstNight = Date.parse('2026-01-01T02:30:00Z');
const nights = (count: number) =>
  Array.from({ length: count }, (_, night) =>
    backupName('nightly', new Date(firstNight + night * day)),
  );

const timeOf = (name: string) => madeAt(name)?.getTime() ?? 0;

/** Which are kept once the newest of them has been made. */
function kept(names: string[]): string[] {
  const removed = backupsToRemove(names, new Date(Math.max(...names.map(timeOf))));
  return names.filter((name) => !removed.includes(name));
}

test('keeps the seven newest backups and the newest of each of the last four weeks', () => {
  let there: string[] = [];
  for (const name of nights(60)) there = kept([...there, name]);
  // 1 March 2026 is a Sunday, the end of its week.
  expect(
    there.map((name) => name.slice('nightly-2026-'.length, 'nightly-2026-00-00'.length)),
  ).toEqual([
    '02-08',
    '02-15',
    '02-22',
    '02-23',
    '02-24',
    '02-25',
    '02-26',
    '02-27',
    '02-28',
    '03-01',
  ]);
});

test('keeps no nightly backup beyond the four weeks that the privacy policy allows', () => {
  let there: string[] = [];
  for (const [night, name] of nights(120).entries()) {
    there = kept([...there, name]);
    const oldest = Math.min(...there.map(timeOf));
    expect(firstNight + night * day - oldest).toBeLessThan(28 * day);
  }
  const pause = backupName('nightly', new Date(firstNight + 160 * day));
  expect(kept([...there, pause]), 'after 40 nights without one').toEqual([pause]);
});

test('never removes manual or unfinished backups or other files', () => {
  const others = [
    backupName('manual', new Date('2020-01-01T00:00:00Z')),
    '.unfinished-nightly-2020-01-01T00-00-00Z',
    'notes.txt',
  ];
  const now = new Date(firstNight + 30 * day);
  expect(backupsToRemove([...nights(30), ...others], now)).not.toEqual(
    expect.arrayContaining([expect.not.stringMatching(/^nightly-/)]),
  );
});

test('never removes the newest backup', () => {
  const moments = fc.array(fc.integer({ min: firstNight, max: firstNight + 900 * day }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(moments, (times) => {
      const names = times.map((time) => backupName('nightly', new Date(time)));
      const newest = names.toSorted().at(-1) ?? '';
      expect(kept(names)).toContain(newest);
      expect(kept(names).length).toBeLessThanOrEqual(11 + names.length - new Set(names).size);
    }),
  );
});

test('names the line of the unit that a read-only file system wants', () => {
  const error = Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
  expect(folderFault(error)).toContain('ReadWritePaths=');
});
