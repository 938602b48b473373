import { z } from 'zod';

/** What an app sends after it has logged a user in with a provider. */
export const idTokenRequest = z.union([
  z.strictObject({ step: z.literal('nonce') }),
  z.strictObject({
    step: z.literal('sign-in').default('sign-in'),
    provider: z.enum(['google', 'microsoft', 'oidc']),
    id_token: z.string().min(1).max(8000),
    /** Accepted but not used: unlike the id token, it does not say for whom it was issued. */
    access_token: z.string().max(8000).optional(),
    nonce: z.string().max(200),
    /** Accepted but not used: log-ins are limited by delays, not by a CAPTCHA. */
    captcha_token: z.string().max(8000).optional(),
    /** Links the provider's account to the logged-in one instead of logging in. */
    link_identity: z
      .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
      .default(false),
    next: z.string().max(2000).default('/'),
  }),
]);
