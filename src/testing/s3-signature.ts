import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

type Keys = { region: string; accessKeyId: string; secretAccessKey: string };

/**
 * Whether a request carries a valid Signature Version 4 of these keys, over everything that must be signed.
 */
export function isSigned(request: IncomingMessage, body: Buffer, keys: Keys): boolean {
  const { headers, method = '', url = '' } = request;
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, key, day = '', region = '', signed = '', given] =
    authorization.exec(headers.authorization ?? '') ?? [];
  const time = String(headers['x-amz-date']);
  const bodyHash = String(headers['x-amz-content-sha256']);
  const isOurs = key === keys.accessKeyId && region === keys.region && time.startsWith(day);
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('='));
  const canonical = [
    method,
    pathname,
    query.toSorted().join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${keys.secretAccessKey}`,
  );
  const covers = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  const isWhole = covers.every((name) => signed.split(';').includes(name));
  return (
    isOurs &&
    isWhole &&
    bodyHash === sha256(body) &&
    hmac(signingKey, toSign).toString('hex') === given
  );
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();
