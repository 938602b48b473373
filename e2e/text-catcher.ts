import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenLocally } from '../src/testing/listen-locally.ts';

type Text = { to: string; body: string };

/** An operator's gateway for text messages, which keeps what it is given. */
export type TextCatcher = { url: string; texts: readonly Text[]; stop(): Promise<void> };

export async function startTextCatcher(): Promise<TextCatcher> {
  const texts: Text[] = [];
  const gateway = createServer((request, response) => {
    const keep = async () => {
      texts.push((await json(request)) as Text);
      response.writeHead(204).end();
    };
    void keep();
  });
  const { port, stop } = await listenLocally(gateway);
  return { url: `http://127.0.0.1:${port}/send`, texts, stop };
}
