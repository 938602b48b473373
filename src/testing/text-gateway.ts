import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { portOf } from './free-port.ts';

type Text = { to: string; body: string };

/** An operator's gateway for text messages, which keeps what it is given and answers with a status. */
export async function textGateway(status = 200): Promise<{ texts: Text[]; url: string }> {
  const texts: Text[] = [];
  const server = createServer((request, response) => {
    const keep = async () => {
      texts.push((await json(request)) as Text);
      response.writeHead(status).end();
    };
    void keep();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { texts, url: `http://127.0.0.1:${portOf(server)}/send` };
}
