import { expect, test } from 'vitest';
import type { Bucket } from '../platform/storage/bucket.ts';
import { fileBucket } from '../platform/storage/file-bucket.server.ts';
import { testFolder } from '../testing/test-folder.ts';
import { catalogue, getFileName } from './catalogue.ts';
import { seedOnce } from './seed-documents.server.ts';

const names = catalogue.map(({ id }) => getFileName(id));

async function emptyBucket(): Promise<Bucket> {
  return fileBucket(await testFolder());
}

async function getText(bucket: Bucket, name: string): Promise<string> {
  const reading = await bucket.get(name);
  return reading.kind === 'found' ? new TextDecoder('latin1').decode(reading.bytes) : reading.kind;
}

test('copies the six documents into an empty bucket', async () => {
  const bucket = await emptyBucket();
  expect(await seedOnce(bucket)).toEqual({ kind: 'seeded' });
  for (const name of names) expect(await getText(bucket, name)).toMatch(/^%PDF-/);
});

test('leaves documents alone that were replaced or removed later', async () => {
  const bucket = await emptyBucket();
  await seedOnce(bucket);
  await bucket.put('sme-checklist.pdf', new TextEncoder().encode('replaced'));
  await bucket.remove('cyber-insurance-guide.pdf');
  await seedOnce(bucket);
  expect(await getText(bucket, 'sme-checklist.pdf')).toBe('replaced');
  expect(await getText(bucket, 'cyber-insurance-guide.pdf')).toBe('missing');
});

test('resumes after a failure, and keeps a file that was there before', async () => {
  const bucket = await emptyBucket();
  await bucket.put('sme-checklist.pdf', new TextEncoder().encode('ours already'));
  let puts = 0;
  const failing: Bucket = {
    ...bucket,
    put: async (name, bytes) => {
      puts += 1;
      return puts > 2 ? { kind: 'unavailable', reason: 'ENOSPC' } : bucket.put(name, bytes);
    },
  };
  expect(await seedOnce(failing)).toEqual({ kind: 'unavailable', reason: 'ENOSPC' });
  expect(await seedOnce(bucket)).toEqual({ kind: 'seeded' });
  expect(await getText(bucket, 'sme-checklist.pdf')).toBe('ours already');
  for (const name of names.slice(1)) expect(await getText(bucket, name)).toMatch(/^%PDF-/);
});

test.each(['', '<!doctype html>', '{"a":1}'])(
  'reports a seeded.json of %j as unusable instead of crashing',
  async (content) => {
    const bucket = await emptyBucket();
    await bucket.put('seeded.json', new TextEncoder().encode(content));
    expect(await seedOnce(bucket)).toEqual({
      kind: 'unavailable',
      reason: 'seeded.json is not ours',
    });
  },
);
