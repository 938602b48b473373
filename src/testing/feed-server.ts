import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { listenLocally } from './listen-locally.ts';

export type FeedServer = {
  /** The feed's address. */
  url: string;
  /** Headers of the requests so far. */
  requests: readonly IncomingHttpHeaders[];
  /** Sets its responses from now on, including those to pending requests. */
  answerWith(answer: RequestListener): void;
  stop(): Promise<void>;
};

/** An address without a listener. Every test starts with it, so that none ever requests the real feed. */
export const closedFeedUrl = 'http://127.0.0.1:9/feed.xml';

/** A web server that serves the news feed to a test. */
export async function startFeedServer(first: RequestListener): Promise<FeedServer> {
  const requests: IncomingHttpHeaders[] = [];
  const waiting = new Map<ServerResponse, IncomingMessage>();
  let answer = first;
  const server = createServer((request, response) => {
    requests.push(request.headers);
    waiting.set(response, request);
    response.on('close', () => waiting.delete(response));
    answer(request, response);
  });
  const { port, stop } = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}/feed.xml`,
    requests,
    answerWith: (next) => {
      answer = next;
      for (const [response, request] of waiting) if (!response.headersSent) next(request, response);
    },
    stop,
  };
}

/** Answers every request with this text. */
export const getFeed =
  (xml: string): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(xml);

type FeedItem = { title: string; link: string; pubDate?: string; description?: string };

/** An RSS feed; values are escaped as a publisher would. */
export function rss(items: FeedItem[]): string {
  const elements = items.map((item) => {
    const parts = Object.entries(item).map(([name, text]) => `<${name}>${escaped(text)}</${name}>`);
    return `<item>${parts.join('')}</item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>News Feed</title>${elements.join('')}</channel></rss>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
