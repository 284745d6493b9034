import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

const joiner = '\u034f'

/**
 * The NFC form of a search text, so that `é` is the same in one character or two. Long runs of
 * combining marks are cut, since normalizing them is slow and no language has thirty.
 */
export function normalized(text: string): string {
  return text
    .replace(/\p{M}{30}/gu, `$&${joiner}`)
    .normalize('NFC')
    .replaceAll(joiner, '')
}

export function normalizedLower(column: AnyPgColumn): SQL {
  return sql`lower(normalize(${column}, NFC))`
}
