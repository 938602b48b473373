import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

const newSession = z.object({
  userId: z.string(),
  aal: z.enum(['aal1', 'aal2']),
  amr: z.string(),
  provedAt: z.date(),
});

/**
 * Starts a session for somebody whose proof we have checked ourselves: a passkey, or a second factor,
 * which always gets a new session so that none from before the proof lives on. It can be called from
 * code only.
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
          if (!user) throw new Error('a session is started for nobody');
          const session = await internalAdapter.createSession(userId, false, proof, true);
          await setSessionCookie(context, { session, user });
          return context.json({ sessionId: session.id });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
