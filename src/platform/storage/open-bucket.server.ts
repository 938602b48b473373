import { join } from 'node:path';
import type { Bucket } from './bucket.ts';
import { fileBucket } from './file-bucket.server.ts';
import { s3Bucket } from './s3-bucket.server.ts';

type Settings = { DATA_DIR: string } & {
  [
    name in 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
  ]?: string | undefined;
};

/** The bucket `resources`: in S3 if configured, else in the data folder. Opens nothing yet. */
export function openBucket(settings: Settings): Bucket {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  // Config checks that these settings come together.
  if (bucket && endpoint && region && accessKeyId && secretAccessKey) {
    return s3Bucket({ bucket, endpoint, region, accessKeyId, secretAccessKey });
  }
  return fileBucket(join(settings.DATA_DIR, 'storage/resources'));
}
