import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from './listen-locally.ts';

export type WebhookReceiver = {
  url: string;
  /** Requests received so far. */
  calls: readonly { headers: IncomingHttpHeaders; body: string }[];
  /** Sets the status of its responses; 204 at first. */
  answer(status: number): void;
  /** From now on it accepts connections and never answers. */
  hang(): void;
  stop: () => Promise<void>;
};

/** A webhook receiver, whose responses are overlong and redirect. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const calls: { headers: IncomingHttpHeaders; body: string }[] = [];
  let status = 204;
  let isHanging = false;
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    calls.push({ headers: request.headers, body: await text(request) });
    if (isHanging) return;
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('x'.repeat(200_000));
  };
  const { port, stop } = await listenLocally(
    createServer((request, response) => void take(request, response)),
  );
  return {
    url: `http://127.0.0.1:${port}/hook`,
    calls,
    answer: (next) => void (status = next),
    hang: () => void (isHanging = true),
    stop,
  };
}
