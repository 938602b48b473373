import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** When the firm works, for the promise of an answer. There is one row, or none where it was never set. */
export const workingHours = pgTable('working_hours', {
  id: integer('id').primaryKey().default(1),
  /** Off: the promise runs by the clock. */
  isOn: boolean('is_on').notNull(),
  /** 1 is Monday, 7 Sunday. */
  weekdays: integer('weekdays').array().notNull(),
  /** Minutes since midnight in London. */
  opensAt: integer('opens_at').notNull(),
  closesAt: integer('closes_at').notNull(),
  hasBankHolidays: boolean('has_bank_holidays').notNull(),
  /** Days such as 2026-12-24. */
  closedDays: text('closed_days').array().notNull(),
});
