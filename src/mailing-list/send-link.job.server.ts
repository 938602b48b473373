import { unsubscribeLinkEmail, returnLinkEmail } from './subscription-link.email.tsx';
import type { Services } from '../platform/services.ts';
import type { ComposedEmail } from '../platform/email/email.ts';
import { defineEmail } from '../platform/email/define-email.server.ts';
import type { SubscriptionLinks } from '../platform/email/subscriptions.ts';

export const sendUnsubscribeLink = linkEmail('send-unsubscribe-link', unsubscribeLinkEmail);

export const sendReturnLink = linkEmail('send-return-link', returnLinkEmail);

function linkEmail(name: string, compose: (links: SubscriptionLinks) => ComposedEmail) {
  return defineEmail({
    name,
    compose: async ({ id, recipient }, { subscriptions }: Services) =>
      recipient === null ? null : compose(await subscriptions.linksFor(recipient, id)),
  });
}
