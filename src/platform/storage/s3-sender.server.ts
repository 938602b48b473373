import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { failureCode, failureReason } from '../database/failures.ts';
import type { Unavailable } from './bucket.ts';

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** In milliseconds, until a response begins. Visitors should not wait longer for "try again". */
const longestWait = 5000;
/** Bytes sent or received that extend the time limit by a millisecond: a backup reads large files. */
const bytesAMillisecond = 500;

export type S3Answer = {
  kind: 'answer';
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
};
type Content = { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> };

/** Signs requests with their content (Signature Version 4), and limits the time for a response. */
export function s3Sender(settings: S3Settings) {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const base = getAddress(settings);
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
    const { signal, wait, stop } = extendableTimeout();
    const ask = async () => {
      wait(body?.length ?? 0);
      // The signal is passed to `fetch` itself: one that is part of a Request is lost when the Request is
      // garbage-collected, and then nothing ends the wait.
      const response = await fetch(await client.sign(base + path, request), { signal });
      wait(Number(response.headers.get('content-length')));
      const bytes = new Uint8Array(await response.arrayBuffer());
      return { kind: 'answer', status: response.status, headers: response.headers, bytes } as const;
    };
    try {
      // A kept-alive connection may be closed just as it is reused; repeating any of these requests is
      // safe.
      const answer = await ask().catch(ask);
      return isBusy(answer) ? await ask() : answer;
    } catch (error) {
      return { kind: 'unavailable', reason: getReason(error) } as const;
    } finally {
      stop();
    }
  };
}

/** The bucket's address. Some providers' endpoints already include it: then it is not added again. */
function getAddress({ endpoint, bucket }: S3Settings): string {
  const { origin, pathname } = new URL(endpoint);
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  return `${origin}${path.endsWith(`/${bucket}`) ? path : `${path}/${bucket}`}/`;
}

/**
 * A time limit that can be extended, unlike `AbortSignal.timeout`: how long a response may take is only
 * known once it has begun.
 */
function extendableTimeout() {
  const end = new AbortController();
  const expire = () => end.abort(new DOMException('no answer in time', 'TimeoutError'));
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: end.signal,
    wait: (bytes: number) => {
      clearTimeout(timer);
      timer = setTimeout(expire, longestWait + Math.ceil(bytes / bytesAMillisecond));
    },
    stop: () => clearTimeout(timer),
  };
}

/** Retried once, as S3 asks of its clients. */
const isBusy = ({ status }: S3Answer) => status >= 500 || status === 429;

function getReason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : error;
  return failureCode(cause) ?? failureReason(error);
}

/** The operator has to fix a wrong key or a missing bucket; to visitors the storage is unavailable. */
export function rejection({ status, bytes }: S3Answer): Unavailable {
  return { kind: 'unavailable', reason: `${status} ${getCode(bytes)}`.trim() };
}

export function getCode(bytes: Uint8Array): string {
  return (
    /<Code>(\w{1,60})<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 4000)))?.[1] ?? ''
  );
}
