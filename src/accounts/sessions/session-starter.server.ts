import { runWithTransaction } from '@better-auth/core/context';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { createAuthEndpoint, APIError, isAPIError } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

const newSession = z.object({
  userId: z.string(),
  aal: z.enum(['aal1', 'aal2']),
  amr: z.string(),
  provedAt: z.date(),
});

const newAccount = z.object({ email: z.string(), name: z.string(), password: z.string() });

/**
 * Starts a session after a proof that we have checked ourselves: a passkey, or a second factor,
 * which always gets a new session so that none from before the proof lives on. Also creates an
 * account with a password: better-auth's own sign-up refuses addresses such as r&d@example.org.
 * Both can be called from code only.
 */
export const sessionStarter = () =>
  ({
    id: 'session-starter',
    endpoints: {
      startSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: newSession },
        async (context) => {
          const { userId, ...proof } = context.body;
          const { internalAdapter } = context.context;
          const user = await internalAdapter.findUserById(userId);
          if (!user) throw new Error('a session is started without a user');
          const session = await internalAdapter.createSession(userId, false, proof, true);
          await setSessionCookie(context, { session, user });
          return context.json({ sessionId: session.id, token: session.token });
        },
      ),
      createAccount: createAuthEndpoint.serverOnly(
        { method: 'POST', body: newAccount },
        async (context) => {
          const { password, ...fields } = context.body;
          const { adapter, internalAdapter, password: hashing } = context.context;
          const hash = await hashing.hash(password);
          const userId = await runWithTransaction(adapter, async () => {
            const user = await internalAdapter.createUser(
              { ...fields, emailVerified: false },
              { method: 'email-password' },
            );
            const account = { userId: user.id, accountId: user.id, providerId: 'credential' };
            await internalAdapter.linkAccount({ ...account, password: hash });
            return user.id;
          });
          return context.json({ userId });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;

/** The error code better-auth reports, also in the address of a return from a provider. */
export const suspensionCode = 'ACCOUNT_SUSPENDED';

/**
 * Runs before every session that better-auth starts, so that it covers every way to sign in.
 * @throws APIError, which `isSuspension` recognises
 */
export async function refuseSuspended(
  userId: string,
  context: GenericEndpointContext | null,
): Promise<void> {
  if (!context) throw new Error('a session is started outside a call');
  // In better-auth's transaction, which may have created the account.
  const user = await context.context.internalAdapter.findUserById(userId);
  if (user && 'suspendedAt' in user && user.suspendedAt) {
    throw new APIError('FORBIDDEN', { code: suspensionCode });
  }
}

export const isSuspension = (error: unknown): boolean =>
  isAPIError(error) && error.body?.code === suspensionCode;
