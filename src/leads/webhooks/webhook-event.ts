export type LeadEvent = 'lead.created' | 'lead.changed';

/** With a test ping, which a person sends. */
export type WebhookEvent = LeadEvent | 'ping';
