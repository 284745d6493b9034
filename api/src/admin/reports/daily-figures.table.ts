import { date, integer, pgTable } from 'drizzle-orm/pg-core'

/** Figures of past UTC days. They stay as counted, even when rows are deleted later. */
export const dailyFigures = pgTable('daily_figures', {
  day: date({ mode: 'string' }).primaryKey(),
  registrations: integer().notNull(),
  signIns: integer('sign_ins').notNull(),
  posts: integer().notNull(),
  comments: integer().notNull(),
})
