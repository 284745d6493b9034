import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Names and types come from rate-limiter-flexible; `expire` is in milliseconds since 1970. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire_index').on(table.expire)],
)
