import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

const joiner = '\u034f'

/**
 * The composed form (NFC) of a text that is searched or searched for, so that `é` is the same in one
 * character or two. Many marks in a row are no more work than others: no language has thirty.
 */
export function normalized(text: string): string {
  return text
    .replace(/\p{M}{30}/gu, `$&${joiner}`)
    .normalize('NFC')
    .replaceAll(joiner, '')
}

/** A column in its composed form and small letters, for an index and for what searches it. */
export function normalizedLower(column: AnyPgColumn): SQL {
  return sql`lower(normalize(${column}, NFC))`
}
