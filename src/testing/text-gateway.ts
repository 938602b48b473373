import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listenLocally } from './listen-locally.ts';

type Text = { to: string; body: string };

/** An operator's SMS gateway, which records messages and answers with a status. */
export async function textGateway(status = 200): Promise<{ texts: Text[]; url: string }> {
  const texts: Text[] = [];
  const server = createServer((request, response) => {
    const keep = async () => {
      texts.push((await json(request)) as Text);
      response.writeHead(status).end();
    };
    void keep();
  });
  const { port, stop } = await listenLocally(server);
  onTestFinished(stop);
  return { texts, url: `http://127.0.0.1:${port}/send` };
}
