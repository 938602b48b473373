import { failureReason } from '../platform/database/failures.ts';
import type { FeedState } from './news.table.server.ts';

export type FetchedFeed =
  | ({ kind: 'feed'; bytes: Uint8Array; charset: string | undefined } & Validators)
  | { kind: 'unchanged' }
  | { kind: 'failed'; reason: string };

type Validators = Pick<FeedState, 'etag' | 'lastModified'>;

type Ask = {
  userAgent: string;
  known: Validators;
  /** Called with the server's time, if it sends it. */
  heardTime?: (time: Date) => void;
  /** Also aborts reading the body. */
  signal: AbortSignal;
};

const mostBytes = 2_000_000;
const mostRedirects = 5;

/**
 * The operator chooses the configured address, which may be local; redirects are not trusted like that,
 * so they are followed by hand and only within the same host and port. Returns network and server
 * failures as a reason; never throws.
 */
export async function fetchFeed(address: string, ask: Ask): Promise<FetchedFeed> {
  try {
    const answer = await follow(new URL(address), ask);
    return 'reason' in answer ? answer : await read(answer);
  } catch (error) {
    return failed(networkReason(error));
  }
}

type Failure = Extract<FetchedFeed, { kind: 'failed' }>;

const failed = (reason: string): Failure => ({ kind: 'failed', reason });

async function follow(configured: URL, ask: Ask): Promise<Response | Failure> {
  let url = configured;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const response = await fetch(url, {
      headers: requestHeaders(ask),
      redirect: 'manual',
      signal: ask.signal,
    });
    tellTime(response.headers, ask);
    const location = response.headers.get('location');
    if (!redirectStatuses.has(response.status) || location === null) return response;
    await response.body?.cancel();
    if (!URL.canParse(location, url)) return failed('redirects to what is no address');
    url = new URL(location, url);
    if (!isWithin(url, configured)) return failed(`redirects to another host, ${url.host}`);
  }
  return failed(`redirects more than ${mostRedirects} times`);
}

/** A cache sends the date of the original response and its age (RFC 9111). */
function tellTime(headers: Headers, { heardTime }: Ask): void {
  const date = Date.parse(headers.get('date') ?? '');
  const age = Number(headers.get('age') ?? 0);
  if (Number.isFinite(date + age)) heardTime?.(new Date(date + age * 1000));
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** The same host and port, and never back from https to http. */
function isWithin(url: URL, configured: URL): boolean {
  const isSecure = url.protocol === 'https:' || url.protocol === configured.protocol;
  return url.host === configured.host && isSecure;
}

function requestHeaders({ userAgent, known }: Ask): Record<string, string> {
  return {
    'user-agent': userAgent,
    accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, */*;q=0.5',
    ...(known.etag && { 'if-none-match': known.etag }),
    ...(known.lastModified && { 'if-modified-since': known.lastModified }),
  };
}

async function read(response: Response): Promise<FetchedFeed> {
  if (response.status === 304) return { kind: 'unchanged' };
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    return failed(`answers with status ${response.status}`);
  }
  const bytes = await readWithin(response.body, mostBytes);
  if (!bytes) return failed(`is larger than ${mostBytes} bytes`);
  const { headers } = response;
  return {
    kind: 'feed',
    bytes,
    charset: /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(headers.get('content-type') ?? '')?.[1],
    etag: headers.get('etag'),
    lastModified: headers.get('last-modified'),
  };
}

/** Counts unpacked bytes, so that a small response cannot expand into a huge one. */
async function readWithin(
  body: ReadableStream<Uint8Array>,
  most: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** `fetch` puts the actual failure into its error's cause. */
function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'did not answer in full within the time it has';
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${failureReason(cause)}` : error.message;
}
