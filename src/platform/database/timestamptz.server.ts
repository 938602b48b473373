import { timestamp } from 'drizzle-orm/pg-core';

/** A column for an instant, the same instant in whatever time zone it is read. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });
