import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A row as one value, for a statement that finds a parent with its children. Dates become text. */
export function jsonObject(fields: Record<string, SQLWrapper>): SQL {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}
