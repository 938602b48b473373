import { timestamp } from 'drizzle-orm/pg-core';

/** A timestamp with time zone. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });
