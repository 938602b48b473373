import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { failureCode } from '../http/failures/failure-code.ts';
import type { Unavailable } from './bucket.ts';

export type S3Settings = {
  /** Origin of the service; the bucket is the first part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** In milliseconds, for a complete answer. Visitors should not wait longer for "try again". */
const longestWait = 5000;
/** Sending gets a millisecond more for so many bytes: only admins and the first start send. */
const bytesAMillisecond = 500;

export type S3Answer = {
  is: 'answer';
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
};
type Content = { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> };

/** Signs requests with their content (Signature Version 4), and waits only so long for an answer. */
export function s3Sender({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}/`;
  return async (method: string, path: string, { headers, body }: Content = {}) => {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const request = {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      ...(body && { body }),
      redirect: 'manual',
    } as const;
    const signal = AbortSignal.timeout(
      longestWait + Math.ceil((body?.length ?? 0) / bytesAMillisecond),
    );
    // The signal is passed to `fetch` itself: one that is part of a Request is lost when the Request is
    // garbage-collected, and then nothing ends the wait.
    const ask = async () => fetch(await client.sign(base + path, request), { signal });
    try {
      let response = await ask();
      if (isBusy(response)) {
        await response.body?.cancel();
        response = await ask();
      }
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { is: 'answer', status: response.status, headers: response.headers, bytes } as const;
    } catch (error) {
      return { is: 'unavailable', reason: reasonOf(error) } as const;
    }
  };
}

/** Retried once, as S3 asks of its clients. */
const isBusy = ({ status }: Response) => status >= 500 || status === 429;

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  return failureCode(error.cause) ?? error.name;
}

/**
 * A wrong key or a missing bucket is for the operator to see; to visitors the storage is unavailable.
 */
export function refusal({ status, bytes }: S3Answer): Unavailable {
  return { is: 'unavailable', reason: `${status} ${codeOf(bytes)}`.trim() };
}

export function codeOf(bytes: Uint8Array): string {
  return (
    /<Code>(\w{1,60})<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 4000)))?.[1] ?? ''
  );
}
