import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { instant } from '../../platform/database/columns.ts'
import { posts } from '../posts/posts.table.ts'

/** Pending times. A time is removed in the transaction that carries it out. */
export const postSchedules = pgTable(
  'post_schedules',
  {
    postId: integer('post_id')
      .primaryKey()
      .references(() => posts.id, { onDelete: 'cascade' }),
    publishAt: instant('publish_at'),
    unpublishAt: instant('unpublish_at'),
    timeZone: text('time_zone').notNull(),
    plannerId: integer('planner_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('post_schedules_publish_index').on(table.publishAt).where(sql`${table.publishAt} is not null`),
    index('post_schedules_unpublish_index').on(table.unpublishAt).where(sql`${table.unpublishAt} is not null`),
    index('post_schedules_planner_index').on(table.plannerId),
    check('post_schedules_some', sql`${table.publishAt} is not null or ${table.unpublishAt} is not null`),
    check('post_schedules_order', sql`${table.publishAt} < ${table.unpublishAt}`),
    check('post_schedules_time_zone_length', sql`length(${table.timeZone}) between 1 and 64`),
  ],
)
