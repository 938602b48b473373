import { createEmailChannel } from './email/send-email.server.ts';
import { getEmails } from './feature.ts';
import type { Services } from './services.ts';

/** The emails of every feature. */
export const emailChannel = createEmailChannel((services: Services) => getEmails(services));
