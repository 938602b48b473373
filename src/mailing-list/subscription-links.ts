import type { SubscriptionLinks } from '../platform/email/subscriptions.ts';

export const unsubscribePath = '/unsubscribe';
export const oneClickPath = '/unsubscribe/one-click';
export const confirmPath = '/subscribe/confirm';

/** Days for which links that lead to pages are valid. */
export const linkDays = 30;

/** The two parameters of an unsubscribe link. */
export type UnsubscribeLink = { email: string; token: string };

/** States of the unsubscribe page after one of its buttons was pressed. */
export type PressedState = 'success' | 'resubscribed';

/** The address of the unsubscribe page; with a state, that of the page after a button was pressed. */
export function unsubscribeAddress(
  { email, token }: UnsubscribeLink,
  state?: PressedState,
): string {
  const query = new URLSearchParams({ email, token, ...(state && { state }) });
  return `${unsubscribePath}?${query.toString()}`;
}

export const linkMailedAddress = `${unsubscribePath}?state=link-mailed`;
/** Where the page to confirm says that a link is on its way. */
export const returnMailedAddress = `${confirmPath}?state=link-mailed`;
export const confirmAddress = (token: string) => `${confirmPath}?token=${token}`;

/** The three links of a mail to `email`, as absolute addresses. */
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
