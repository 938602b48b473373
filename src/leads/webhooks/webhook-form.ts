import { z } from 'zod';

const url = z.string().trim().min(1, 'Type an address').max(1000, 'The address is too long');

/** `id` is created with the form, so that a double submission creates one endpoint. */
export const addSchema = z.strictObject({ intent: z.literal('add'), id: z.uuid(), url });

export const endpointSchema = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.enum(['ping', 'enable', 'disable', 'remove', 'renew']) }),
  z.strictObject({ intent: z.literal('replay'), deliveryId: z.uuid() }),
]);
