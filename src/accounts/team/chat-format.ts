export type ChatFormat = 'slack' | 'mattermost' | 'teams';

/** What the team is told, and the page that it is about. */
export type ChatLine = { text: string; url: string };

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
