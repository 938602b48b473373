import { onTestFinished } from 'vitest';
import { type S3Fake, startS3Fake } from './s3-fake.ts';

/** An empty S3 that is stopped after the test. */
export async function testS3(...options: Parameters<typeof startS3Fake>): Promise<S3Fake> {
  const fake = await startS3Fake(...options);
  onTestFinished(() => fake.stop());
  return fake;
}
