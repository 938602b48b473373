import type { BetterAuthOptions } from 'better-auth';
import { withoutAddresses } from '../platform/database/failures.ts';
import type { Services } from '../platform/services.ts';

/**
 * What better-auth may log: errors only, and of their details only the provider's error code.
 * Anything a visitor can provoke is logged as information.
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

/** A return from a provider with no state, or another browser's. Any visitor can send one. */
const isStrayReturn = (message: string, cause: unknown) =>
  message === 'State not found' ||
  (message === 'Failed to parse state' &&
    cause instanceof Error &&
    cause.name === 'BetterAuthError');

/**
 * Error codes for an unknown authorisation code (RFC 6749, 5.2, and GitHub). Any visitor can make
 * one up, or return too late; a wrong client secret has another error code.
 */
const unknownCode = new Set(['invalid_grant', 'bad_verification_code']);

/** The error code in a provider's answer, or empty. */
function refusalCode(cause: unknown): string {
  const isAnswer = typeof cause === 'object' && cause !== null && 'error' in cause;
  return isAnswer && typeof cause.error === 'string' ? cause.error : '';
}
