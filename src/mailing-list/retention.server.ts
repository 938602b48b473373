import type { RetentionRule } from '../database/retention.server.ts';
import { subscriptionTokens } from './subscription-tokens.table.server.ts';

/** An expired link still offers to mail a fresh one, so its row stays for a year. */
export const subscriptionRetention: RetentionRule = {
  name: 'expired subscription links',
  table: subscriptionTokens,
  from: subscriptionTokens.expiresAt,
  keptFor: { months: 12 },
};
