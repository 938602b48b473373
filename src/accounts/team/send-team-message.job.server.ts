import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.server.ts';
import { isQuietCopy } from '../../platform/jobs/hold.server.ts';
import type { Job } from '../../platform/jobs/start-worker.server.ts';
import { guardedPost } from '../../platform/security/guarded-post.server.ts';
import type { Services } from '../../platform/services.ts';
import { users } from '../auth.table.server.ts';

/** Ids, references of our own making and addresses of our pages: never a visitor's words or name. */
const teamMessage = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('assigned'),
    actorId: z.string(),
    ownerId: z.string(),
    count: z.int(),
    path: z.string(),
  }),
  z.strictObject({
    kind: z.enum(['promise runs out', 'promise broken']),
    reference: z.string(),
    path: z.string(),
    isWorkingTime: z.boolean().optional(),
  }),
]);

type TeamMessage = z.output<typeof teamMessage>;

/**
 * Posts a line to the team's chat. Failures are retried for about an hour: later the line would be no news.
 */
export const sendTeamMessage: Job<Services, TeamMessage> = {
  name: 'send-team-message',
  payload: teamMessage,
  queue: { expireInSeconds: 60, retryLimit: 6, retryDelay: 60 },
  async handle(message, services) {
    const { db, config } = services;
    const { NOTIFY_WEBHOOK_URL, NOTIFY_FORMAT } = config;
    if (!NOTIFY_WEBHOOK_URL || (await isQuietCopy(db))) return;
    const format = NOTIFY_FORMAT ?? getChatFormat(NOTIFY_WEBHOOK_URL);
    const text = await formatMessage(services, message);
    const body = toChatBody[format]({ text, url: `${config.siteUrl}${message.path}` });
    const outcome = await guardedPost(NOTIFY_WEBHOOK_URL, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      // The operator's own setting, and a chat server may well be in their network.
      mayBeLocal: true,
    });
    if (outcome.kind === 'unreachable') throw new Error(`NOTIFY_WEBHOOK_URL: ${outcome.reason}`);
    const { status } = outcome;
    if (status < 200 || status > 299) throw new Error(`NOTIFY_WEBHOOK_URL answered ${status}`);
  },
};

/** Queues a line for the team's chat when the transaction commits, if the operator has one. */
export async function queueTeamMessage(
  tx: Tx,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  message: TeamMessage,
): Promise<void> {
  if (config.NOTIFY_WEBHOOK_URL) await jobs.enqueue(tx, sendTeamMessage, message);
}

async function formatMessage({ db }: Pick<Services, 'db'>, message: TeamMessage): Promise<string> {
  if (message.kind !== 'assigned') {
    const words = message.isWorkingTime ? workingTimeWords : promiseWords;
    return `${message.reference} ${words[message.kind]}`;
  }
  const { actorId, ownerId, count } = message;
  const found = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [actorId, ownerId]));
  const getName = (id: string) =>
    found.find((user) => user.id === id)?.name ?? 'A former colleague';
  const what = count === 1 ? 'a person' : `${count} people`;
  return `${getName(actorId)} assigned ${getName(ownerId)} ${what}`;
}

const promiseWords = {
  'promise runs out': 'waits for an answer, six hours left',
  'promise broken': 'has waited for 24 hours',
} as const;

const workingTimeWords = {
  'promise runs out': 'waits for an answer, a quarter of its working time left',
  'promise broken': 'has waited for longer than we promise',
} as const;

type ChatFormat = 'slack' | 'mattermost' | 'teams';

/** What the team is told, and the page that it is about. */
type ChatLine = { text: string; url: string };

/** The body that a chat shows, as JSON. */
export const toChatBody: Record<ChatFormat, (line: ChatLine) => object> = {
  // Unescaped, a name such as <!channel> would call everybody.
  slack: ({ text, url }) => ({ text: `${escapeForSlack(text)}: ${url}` }),
  mattermost: ({ text, url }) => ({ text: `${text}: ${url}` }),
  // A workflow answers 202 to anything, and shows cards alone.
  teams: ({ text, url }) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [{ type: 'TextBlock', text, wrap: true }],
          actions: [{ type: 'Action.OpenUrl', title: 'Open', url }],
        },
      },
    ],
  }),
};

/** The format that an address takes: Slack's and Microsoft's are known; others are a Mattermost's. */
export function getChatFormat(address: string): ChatFormat {
  const host = `.${new URL(address).hostname}`;
  if (host.endsWith('.slack.com') || host.endsWith('.slack-gov.com')) return 'slack';
  return microsoftHosts.some((known) => host.endsWith(known)) ? 'teams' : 'mattermost';
}

/** Workflows, new and old, and the connectors before them. */
const microsoftHosts = [
  '.api.powerplatform.com',
  '.logic.azure.com',
  '.logic.azure.us',
  '.webhook.office.com',
];

const escapeForSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
