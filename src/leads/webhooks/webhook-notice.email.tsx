import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { type ComposedEmail, defineEmail } from '../../platform/email/email.ts';
import { EmailFacts, EmailLayout, EmailLink } from '../../platform/email/email-layout.tsx';
import type { Services } from '../../platform/services.ts';
import { type WebhookEndpoint, webhookEndpoints } from './webhooks.table.server.ts';

export const sendWebhookNotice = defineEmail({
  name: 'send-webhook-notice',
  async compose({ about: endpointId }, { db, config }: Services) {
    const byId = eq(webhookEndpoints.id, endpointId);
    const [endpoint] = await db.select().from(webhookEndpoints).where(byId);
    return endpoint && webhookNotice(endpoint, config.siteUrl);
  },
});

/** Tells the team that an endpoint is disabled, and what to do. */
export function webhookNotice(
  endpoint: Pick<WebhookEndpoint, 'id' | 'url' | 'reason'>,
  siteUrl: string,
): ComposedEmail {
  const { id, url, reason } = endpoint;
  const { host } = new URL(url);
  const here = `${siteUrl}${href('/admin/webhooks/:id', { id })}`;
  return {
    subject: `The webhook to ${host} is disabled`,
    body: (
      <EmailLayout
        title={`The webhook to ${host} is disabled`}
        preview="It is not told about leads until an admin enables it."
        why="You get this email because this address receives what comes in through the website."
      >
        <p>
          It is not told about new or changed leads until an admin enables it. Fix the receiver,
          send a test ping, enable the webhook, and replay what failed:
        </p>
        <p>
          <EmailLink href={here}>{here}</EmailLink>
        </p>
        <EmailFacts
          facts={[
            ['Host', host],
            ['Reason', reason ?? 'unknown'],
          ]}
        />
      </EmailLayout>
    ),
  };
}
