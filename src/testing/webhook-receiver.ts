import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { listenLocally } from './listen-locally.ts';

export type WebhookReceiver = {
  url: string;
  /** Requests received so far. */
  calls: readonly { headers: IncomingHttpHeaders; body: string }[];
  /** What a chat would show of them: Slack and Mattermost the text, Teams the cards, each nothing else. */
  shown: (chat: 'slack' | 'mattermost' | 'teams') => string[];
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
    shown: (chat) => calls.flatMap(({ body }) => readChat(chat === 'teams', body)),
    answer: (next) => void (status = next),
    hang: () => void (isHanging = true),
    stop,
  };
}

const line = z.strictObject({ text: z.string() });
const card = z.strictObject({
  contentType: z.literal('application/vnd.microsoft.card.adaptive'),
  contentUrl: z.null(),
  content: z.strictObject({
    $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
    type: z.literal('AdaptiveCard'),
    version: z.enum(['1.2', '1.3', '1.4']),
    body: z.array(
      z.strictObject({ type: z.literal('TextBlock'), text: z.string(), wrap: z.boolean() }),
    ),
    actions: z.array(
      z.strictObject({ type: z.literal('Action.OpenUrl'), title: z.string(), url: z.url() }),
    ),
  }),
});
const message = z.strictObject({ type: z.literal('message'), attachments: z.array(card) });

/** A workflow of Teams answers 202 to anything, and posts the cards that it finds. */
function readChat(isTeams: boolean, body: string): string[] {
  const json: unknown = JSON.parse(body);
  if (!isTeams) return [line.safeParse(json).data?.text ?? []].flat();
  const { attachments = [] } = message.safeParse(json).data ?? {};
  return attachments.map(({ content }) =>
    [
      ...content.body.map(({ text: words }) => words),
      ...content.actions.map(({ url }) => url),
    ].join(': '),
  );
}
