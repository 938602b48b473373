import { describe, expect, test } from 'vitest';
import { fakeClock } from '../../testing/fake-clock.ts';
import { testFolder } from '../../testing/test-folder.ts';
import { testS3 } from '../../testing/test-s3.ts';
import { type Bucket, isFileName, parseVersion, versionKey } from './bucket.ts';
import { fileBucket } from './file-bucket.server.ts';
import { keptVersions, putVersion, removeVersioned, listVersions } from './file-versions.server.ts';
import { s3Bucket } from './s3-bucket.server.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const file = 'a-guide.pdf';

const kinds: [string, () => Promise<Bucket>][] = [
  ['a folder', async () => fileBucket(await testFolder())],
  [
    'S3 that lists three names at a time',
    async () => s3Bucket((await testS3({ namesInAnAnswer: 3 })).settings),
  ],
];

describe.each(kinds)('file versions in %s', (_kind, open) => {
  async function start() {
    const bucket = await open();
    const clock = fakeClock('2026-03-02T09:00:00Z');
    const change = () => {
      clock.advance(60_000);
      return { by: 'admin1', at: clock.now(), beforehand: async () => undefined };
    };
    const put = (content: string) => putVersion(bucket, file, bytes(content), change());
    const getText = async (name: string) => {
      const reading = await bucket.get(name);
      return reading.kind === 'found' ? new TextDecoder().decode(reading.bytes) : reading.kind;
    };
    const versions = async () => {
      const listed = await bucket.list();
      return listed.kind === 'listed' ? listVersions(listed.files, file) : [];
    };
    return { bucket, clock, change, put, getText, versions };
  }

  test('keeps each version with its author and time, and the file that preceded them', async () => {
    const { bucket, put, getText, versions, clock } = await start();
    await bucket.put(file, bytes('brought by the start'));
    await put('second');
    await put('third');
    expect(await getText(file)).toBe('third');
    const kept = await versions();
    // The start's copy has the storage's own time, which is not the fake clock's.
    const [third, second] = kept.filter(({ by }) => by === 'admin1');
    expect(third).toMatchObject({ at: clock.now(), size: 5 });
    expect(await getText(third?.key ?? '')).toBe('third');
    expect(await getText(second?.key ?? '')).toBe('second');
    const [first] = kept.filter(({ by }) => by === null);
    expect(await getText(first?.key ?? '')).toBe('brought by the start');
    expect(kept).toHaveLength(3);
  });

  test('keeps the content of a deleted file', async () => {
    const { bucket, change, put, getText, versions } = await start();
    await put('first');
    expect(await removeVersioned(bucket, file, change())).toMatchObject({ kind: 'changed' });
    expect(await getText(file)).toBe('missing');
    const [deletion, first] = await versions();
    expect(deletion).toMatchObject({ hash: null, by: 'admin1' });
    expect(await getText(first?.key ?? '')).toBe('first');
    expect(await removeVersioned(bucket, file, change())).toEqual({ kind: 'missing' });
  });

  test('drops the oldest versions and their deletions', async () => {
    const { bucket, change, put, versions } = await start();
    await put('content 0');
    await removeVersioned(bucket, file, change());
    for (let index = 1; index <= keptVersions; index += 1) await put(`content ${index}`);
    const kept = await versions();
    expect(kept).toHaveLength(keptVersions);
    expect(kept.every(({ hash }) => hash !== null)).toBe(true);
    await bucket.put('other.pdf', bytes('untouched'));
    expect(await bucket.describe('other.pdf')).toMatchObject({ kind: 'found' });
  });

  test('changes nothing if the check just before the change fails', async () => {
    const { bucket, change, put, getText } = await start();
    await put('first');
    const refusing = { ...change(), beforehand: () => Promise.reject(new Error('not recorded')) };
    await expect(putVersion(bucket, file, bytes('second'), refusing)).rejects.toThrow(
      'not recorded',
    );
    await expect(removeVersioned(bucket, file, refusing)).rejects.toThrow('not recorded');
    expect(await getText(file)).toBe('first');
  });
});

test('round-trips a version through its name, which differs from any file name', () => {
  const at = new Date('2026-11-21T15:18:44.123Z');
  for (const version of [
    { file, at, hash: 'a'.repeat(32), by: 'Qx7_-1' },
    { file, at, hash: null, by: null },
  ]) {
    const key = versionKey(version);
    expect(parseVersion(key)).toEqual({ ...version, key });
    expect(isFileName(key)).toBe(false);
    expect(key).not.toMatch(/^[a-z0-9-]+\.pdf$/);
  }
});

test.each([
  'a-guide.20261121151844123.deleted.x.version/../../x',
  '../a.20261121151844123.deleted.x.version',
  'a-guide.20269921151844123.deleted.x.version',
  'a-guide.20261121151844123.deleted..version',
  'a-guide.pdf.version',
])('does not parse %s as a version', (name) => {
  expect(parseVersion(name)).toBeNull();
});
