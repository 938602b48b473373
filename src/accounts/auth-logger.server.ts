import type { BetterAuthOptions } from 'better-auth';
import { withoutAddresses } from '../platform/errors/without-addresses.ts';
import type { Services } from '../platform/services.ts';

/**
 * What better-auth may log: errors alone, and of their details only what a provider calls its refusal.
 * What anybody can bring about is information.
 */
export function authLogger(log: Services['log']): BetterAuthOptions['logger'] {
  return {
    level: 'error',
    log: (_level, message, cause: unknown) => {
      const rejection = refusalCode(cause);
      const reason = withoutAddresses(rejection ? `${message} (${rejection})` : message);
      const isStray = isStrayReturn(message, cause) || unknownCode.has(rejection);
      if (isStray) log.info({ event: 'provider.stray-return', reason });
      else log.error({ event: 'auth.error', reason });
    },
  };
}

/**
 * A return from a provider without a state, or with one that is not this browser's. Anybody can send
 * that.
 */
const isStrayReturn = (message: string, cause: unknown) =>
  message === 'State not found' ||
  (message === 'Failed to parse state' &&
    cause instanceof Error &&
    cause.name === 'BetterAuthError');

/**
 * How providers say that they do not know the code somebody came back with (RFC 6749, 5.2, and GitHub).
 * Anybody can make one up, or come back too late; a wrong secret of ours is called something else.
 */
const unknownCode = new Set(['invalid_grant', 'bad_verification_code']);

/** The error code in a provider's answer; empty if there is none. */
function refusalCode(cause: unknown): string {
  const isAnswer = typeof cause === 'object' && cause !== null && 'error' in cause;
  return isAnswer && typeof cause.error === 'string' ? cause.error : '';
}
