import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

const joiner = '\u034f'

/** Normalizes to NFC, and cuts long runs of combining marks, which are slow to normalize. */
export function normalized(text: string): string {
  return text
    .replace(/\p{M}{30}/gu, `$&${joiner}`)
    .normalize('NFC')
    .replaceAll(joiner, '')
}

/** The expression by which texts are compared and indexed without regard to case. */
export function normalizedLower(column: AnyPgColumn): SQL {
  return sql`lower(normalize(${column}, NFC))`
}

/** The same for each row of a scan: `normalize` is slow, and ASCII needs none. No index has it. */
export function scannedLower(column: AnyPgColumn): SQL {
  const isAscii = sql`octet_length(${column}) = length(${column})`
  return sql`(case when ${isAscii} then lower(${column}) else ${normalizedLower(column)} end)`
}
