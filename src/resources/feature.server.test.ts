import { expect, test } from 'vitest';
import { s3Bucket } from '../platform/storage/s3-bucket.server.ts';
import { testS3 } from '../testing/test-s3.ts';
import { testServices } from '../testing/test-services.ts';
import { seedOnce } from './seed-documents.server.ts';
import { resources } from './feature.server.ts';

test('reports missing documents by name, and the storage’s error if it fails', async () => {
  const s3 = await testS3();
  const services = { ...(await testServices()), bucket: s3Bucket(s3.settings) };
  const [check] = resources.healthChecks ?? [];
  if (!check) throw new Error('The manifest has no health check.');
  const look = () => check.run(services);
  await seedOnce(services.bucket);
  expect(await look()).toMatchObject({ level: 'green' });

  await services.bucket.remove('sme-checklist.pdf');
  const missing = await look();
  expect(missing).toMatchObject({ level: 'red' });
  expect(missing.message).toContain('Missing: sme-checklist.pdf.');

  s3.fail(403);
  const denied = await look();
  expect(denied).toMatchObject({ level: 'red' });
  expect(denied.message).toContain('403');
});
