import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Selects a row as one JSON value, to query a parent with its children. Dates become text. */
export function jsonObject(fields: Record<string, SQLWrapper>): SQL {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`)
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}
