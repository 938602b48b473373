import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export type Answer = { status: number; text: string; cookies: string[] };

export type Visitor = {
  /** Null if no answer came, or none to its end. */
  get(url: string): Promise<Answer | null>;
  post(url: string, fields: Record<string, string>): Promise<Answer | null>;
};

/** A visitor with an address of their own in 127.0.0.0/8, and a new connection for each request. */
export function visitor(): Visitor {
  visitors += 1;
  const localAddress = `127.1.${visitors >> 8}.${visitors & 255}`;
  const send = async (url: string, method: string, body?: string): Promise<Answer | null> => {
    const headers =
      body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    try {
      const asking = request(url, { method, headers, localAddress, agent: false });
      asking.end(body);
      const [answer] = (await once(asking, 'response')) as [IncomingMessage];
      const { statusCode: status = 0, headers: given } = answer;
      const lines = given['set-cookie'] ?? [];
      const cookies = lines.map((line) => line.split(';')[0] ?? '');
      return { status, cookies, text: await text(answer) };
    } catch {
      return null;
    }
  };
  return {
    get: (url) => send(url, 'GET'),
    post: (url, fields) => send(url, 'POST', String(new URLSearchParams(fields))),
  };
}

let visitors = 0;
