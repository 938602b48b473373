import { expect, test } from 'vitest';
import { getChatFormat, toChatBody } from './send-team-message.job.server.ts';

test.each([
  ['https://hooks.slack.com/services/T0/B0/x', 'slack'],
  ['https://hooks.slack-gov.com/services/T0/B0/x', 'slack'],
  [
    'https://default0a1b.36.environment.api.powerplatform.com:443/powerautomate/x/invoke?sig=x',
    'teams',
  ],
  [
    'https://prod-12.uksouth.logic.azure.com:443/workflows/x/triggers/manual/paths/invoke?sig=x',
    'teams',
  ],
  ['https://firm.webhook.office.com/webhookb2/x/IncomingWebhook/y', 'teams'],
  ['https://chat.firm.example/hooks/x', 'mattermost'],
  ['http://127.0.0.1:8065/hooks/x', 'mattermost'],
  ['https://logic.azure.com.evil.example/hooks/x', 'mattermost'],
])('knows the format of %s', (address, format) => {
  expect(getChatFormat(address)).toBe(format);
});

test('escapes for Slack what would be a mention there', () => {
  const line = { text: 'Tom & <!channel> assigned Kim a person', url: 'https://a.example/admin' };
  expect(toChatBody.slack(line)).toEqual({
    text: 'Tom &amp; &lt;!channel&gt; assigned Kim a person: https://a.example/admin',
  });
});
