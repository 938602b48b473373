import { timestamp } from 'drizzle-orm/pg-core';

/** A column for a moment, which is the same one in whatever time zone it is read. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });
