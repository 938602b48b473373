import {
  onListEmail,
  returnLinkEmail,
  subscribeLinkEmail,
  unsubscribeLinkEmail,
} from './subscription-link.email.tsx';
import type { Services } from '../platform/services.ts';
import { type ComposedEmail, defineEmail } from '../platform/email/email.ts';
import type { SubscriptionLinks } from '../platform/email/subscriptions.ts';
import { isOnList } from './membership.server.ts';

export const sendUnsubscribeLink = linkEmail('send-unsubscribe-link', unsubscribeLinkEmail);

export const sendReturnLink = linkEmail('send-return-link', returnLinkEmail);

/** Asked as it goes, so that its sender learns nothing of the address, and its owner what is true. */
export const sendSubscribeLink = linkEmail('send-subscribe-link', (links, isOn) =>
  isOn ? onListEmail(links) : subscribeLinkEmail(links),
);

type Compose = (links: SubscriptionLinks, isOnList: boolean) => ComposedEmail;

function linkEmail(name: string, compose: Compose) {
  return defineEmail({
    name,
    async compose({ id, recipient }, { db, subscriptions }: Services) {
      if (recipient === null) return null;
      return compose(await subscriptions.linksFor(recipient, id), await isOnList(db, recipient));
    },
  });
}
