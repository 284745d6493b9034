import { date, integer, pgTable } from 'drizzle-orm/pg-core'

/** What happened on a UTC day that is over, as it was counted then: what is deleted later stays counted. */
export const dailyFigures = pgTable('daily_figures', {
  day: date({ mode: 'string' }).primaryKey(),
  registrations: integer().notNull(),
  signIns: integer('sign_ins').notNull(),
  posts: integer().notNull(),
  comments: integer().notNull(),
})
