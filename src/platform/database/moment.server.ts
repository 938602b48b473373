import { timestamp } from 'drizzle-orm/pg-core';

/** A column for a moment, the same instant in whatever time zone it is read. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });
