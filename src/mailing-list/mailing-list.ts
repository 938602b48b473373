import type { SubscriptionLinks } from '../platform/email/subscriptions.ts';
import type { PagePath } from '../platform/web/page.ts';
import { companyName } from '../company.ts';
import { type Consent } from '../leads/consent.ts';

export const unsubscribePath = '/unsubscribe' satisfies PagePath;
export const oneClickPath = '/unsubscribe/one-click' satisfies PagePath;
export const confirmPath = '/subscribe/confirm' satisfies PagePath;

export const linkDays = 30;

export type UnsubscribeLink = { email: string; token: string };

export type PressedState = 'success' | 'resubscribed';

/** What a reader who stays may choose. */
export type PreferenceState = 'kept' | 'paused';

/** With a state, the address shown after a button was pressed. */
export function unsubscribeAddress(
  { email, token }: UnsubscribeLink,
  state?: PressedState | PreferenceState,
): string {
  const query = new URLSearchParams({ email, token, ...(state && { state }) });
  return `${unsubscribePath}?${query.toString()}`;
}

export const linkMailedAddress = `${unsubscribePath}?state=link-mailed`;
export const returnMailedAddress = `${confirmPath}?state=link-mailed`;
export const confirmAddress = (token: string) => `${confirmPath}?token=${token}`;

export function subscriptionLinks(
  siteUrl: string,
  email: string,
  tokens: Record<keyof SubscriptionLinks, string>,
): SubscriptionLinks {
  return {
    confirm: siteUrl + confirmAddress(tokens.confirm),
    unsubscribe: siteUrl + unsubscribeAddress({ email, token: tokens.unsubscribe }),
    oneClick: `${siteUrl}${oneClickPath}?token=${tokens.oneClick}`,
  };
}

export const updatesConsent: Consent = {
  purpose: 'send updates by e-mail',
  version: '2026-11-22',
  text: `I would like ${companyName} to email me security guidance and news of its services. I can unsubscribe at any time, with the link in every email.`,
};

/** `source` is recorded for a new subscriber. */
export type ConsentPlace = { page: string; source: string };

export const confirmPage: ConsentPlace = { page: confirmPath, source: 'confirm_page' };
/** The form on the page of the updates. */
export const updatesPage = {
  page: '/updates' satisfies PagePath,
  source: 'updates_page',
};
export const unsubscribePage: ConsentPlace = { page: unsubscribePath, source: 'unsubscribe_page' };
/** The source of subscribers who confirmed elsewhere. */
export const importedFrom = 'import';
