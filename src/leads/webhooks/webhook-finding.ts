import type { HealthCheckResult } from '../../platform/reporting.ts';

/** The state of the receivers; a failure of less than an hour resolves itself. */
export function webhookFinding(count: {
  active: number;
  failing: number;
  disabled: number;
}): HealthCheckResult {
  const { active, failing, disabled } = count;
  if (failing === 0 && disabled === 0) {
    const says = active === 0 ? 'None is set up.' : 'No receiver has kept failing for an hour.';
    return { level: 'green', says };
  }
  const says = `${failing} failing for more than an hour, ${disabled} disabled after failures.`;
  const advice =
    'Open it under Webhooks: its deliveries show why. Fix the receiver, send a test ping, enable the webhook if it is disabled, and replay what failed.';
  return { level: disabled > 0 ? 'red' : 'amber', says, advice };
}
