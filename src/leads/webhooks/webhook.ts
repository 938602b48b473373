import { z } from 'zod';

const url = z.string().trim().min(1, 'Type an address').max(1000, 'The address is too long');

/** `id` is created with the form, so that a double submission creates one endpoint. */
export const addSchema = z.strictObject({ intent: z.literal('add'), id: z.uuid(), url });

export const endpointSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('renew') }),
  z.strictObject({ intent: z.enum(['ping', 'enable', 'disable', 'remove']) }),
  z.strictObject({ intent: z.literal('replay'), deliveryId: z.uuid() }),
]);

const underWay = 'It is already being sent; the result will appear below.';

/** Keyed by the `done` parameter of the URL. */
export const endpointNotices: Record<string, string> = {
  'ping-sent': 'The receiver accepted the test ping.',
  'ping-under-way': underWay,
  'replay-sent': 'Sent again and accepted.',
  'replay-under-way': underWay,
  enabled: 'Enabled.',
  disabled: 'Disabled: it receives nothing until it is enabled.',
  removed: 'The webhook has been removed.',
};

export const endpointFailures: Record<string, string> = {
  'ping-failed': 'The receiver did not accept the test ping: the reason is below',
  'replay-failed': 'Sent again but not accepted: the reason is below',
};

/** An endpoint that has accepted nothing for this long is disabled, in milliseconds. */
export const disabledAfter = 3 * 24 * 3_600_000;

/** The reason recorded for an endpoint that an admin disabled. */
export const disabledByHand = 'disabled by hand';
