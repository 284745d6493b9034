import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, integer, timestamp } from 'drizzle-orm/pg-core'

/** A `timestamptz` of whole milliseconds, as a `Date` holds them. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Refers to a row of which this row is a part, and with which it goes. */
export const cascadingReference = (name: string, id: () => AnyPgColumn) =>
  integer(name).notNull().references(id, { onDelete: 'cascade' })

/** Checks the values of `text({ enum })`, which by itself is known to TypeScript alone. */
export function isEnumValue(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}
