import { z } from 'zod';

/** What an app sends after logging somebody in with a provider by itself. */
export const idTokenRequest = z.union([
  z.strictObject({ step: z.literal('nonce') }),
  z.strictObject({
    step: z.literal('sign-in').default('sign-in'),
    provider: z.enum(['google', 'microsoft', 'oidc']),
    id_token: z.string().min(1).max(8000),
    /** Accepted but never used: unlike the id token, it does not say whom it was issued for. */
    access_token: z.string().max(8000).optional(),
    nonce: z.string().max(200),
    /** Accepted but never used: log-ins are limited by delays, and nobody has to solve a puzzle. */
    captcha_token: z.string().max(8000).optional(),
    /** Links the provider's account to the one that is logged in, instead of logging in by it. */
    link_identity: z
      .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
      .default(false),
    next: z.string().max(2000).default('/'),
  }),
]);
