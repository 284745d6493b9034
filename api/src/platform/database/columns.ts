import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, integer, timestamp } from 'drizzle-orm/pg-core'

/** A `timestamptz` with the millisecond precision of a `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A foreign key to the parent row. Deleting the parent deletes this row. */
export const cascadingReference = (name: string, id: () => AnyPgColumn) =>
  integer(name).notNull().references(id, { onDelete: 'cascade' })

/** Returns the check for a `text({ enum })` column, whose values only TypeScript restricts. */
export function isEnumValue(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}
