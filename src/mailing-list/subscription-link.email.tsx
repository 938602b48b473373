import { company } from '../company.ts';
import { automatic, type ComposedEmail, defineEmail } from '../platform/email/email.ts';
import { EmailButton, EmailLayout } from '../platform/email/email-layout.tsx';
import { type SubscriptionLinks, unsubscribeHeaders } from '../platform/email/subscriptions.ts';
import type { Services } from '../platform/services.ts';
import { linkDays } from './mailing-list.ts';
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

export function unsubscribeLinkEmail(links: SubscriptionLinks): ComposedEmail {
  return {
    subject: `Your link to leave ${company.name}’s mailing list`,
    headers: { ...automatic, ...unsubscribeHeaders(links) },
    body: (
      <EmailLayout
        title="Leave our mailing list"
        preview={`A fresh link, valid for ${linkDays} days`}
        why="You get this email because someone asked for an unsubscribe link on our website and gave this address. If it was not you, there is nothing to do: your subscription stays as it is."
      >
        <p>Here is a fresh unsubscribe link, as requested.</p>
        <EmailButton href={links.unsubscribe}>Unsubscribe</EmailButton>
        <p>
          The link opens a page with a button; you are off the list once you press it. The link
          works once, for {linkDays} days.
        </p>
      </EmailLayout>
    ),
  };
}

export function returnLinkEmail(links: SubscriptionLinks): ComposedEmail {
  return {
    subject: `Your link to join ${company.name}’s mailing list`,
    headers: { ...automatic, ...unsubscribeHeaders(links) },
    body: (
      <EmailLayout
        title="Join our mailing list"
        preview={`A fresh link, valid for ${linkDays} days`}
        why="You get this email because someone asked for it on our website, with a link from an earlier email of ours to this address. If it was not you, there is nothing to do: you are not on our mailing list and will stay off it."
      >
        <p>Here is a fresh link to join our mailing list, as requested.</p>
        <EmailButton href={links.confirm}>Join the list</EmailButton>
        <p>
          The link opens a page with a button; you are on the list once you press it. The link works
          once, for {linkDays} days.
        </p>
      </EmailLayout>
    ),
  };
}

export function subscribeLinkEmail(links: SubscriptionLinks): ComposedEmail {
  return {
    subject: `Would you like updates from ${company.name}?`,
    headers: { ...automatic, ...unsubscribeHeaders(links) },
    body: (
      <EmailLayout
        title="Would you like our updates?"
        preview="You are on the list once you press the button, and not before"
        why="You get this email because someone asked for our updates on our website and gave this address. If it was not you, there is nothing to do: you are not on our mailing list and will stay off it."
      >
        <p>About once a month, nothing else, one click and you are out.</p>
        <EmailButton href={links.confirm}>Send me updates</EmailButton>
        <p>
          The link opens a page with a button; you are on the list once you press it. The link works
          once, for {linkDays} days.
        </p>
      </EmailLayout>
    ),
  };
}

export function onListEmail(links: SubscriptionLinks): ComposedEmail {
  return {
    subject: `You already get updates from ${company.name}`,
    headers: { ...automatic, ...unsubscribeHeaders(links) },
    body: (
      <EmailLayout
        title="You already get our updates"
        preview="There is nothing to do"
        why="You get this email because someone asked for our updates on our website and gave this address, which is on our mailing list already."
      >
        <p>There is nothing to do: the next one comes to this address.</p>
        <EmailButton href={links.unsubscribe}>Choose what you get, or leave</EmailButton>
      </EmailLayout>
    ),
  };
}
