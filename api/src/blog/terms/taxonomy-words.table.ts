import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** What PostgreSQL would make one word of with its neighbours, as in addresses and numbers. */
const joining = '.-/@:_+<>&~%=?#'

/** The words of the name of a category or tag, for an index and for what looks into it. */
export function wordsOfName(name: AnyPgColumn): SQL {
  return sql.raw(`to_tsvector('simple', translate("${name.name}", '${joining}', '${' '.repeat(joining.length)}'))`)
}

/** The words of a text that is looked for in such names. */
export function wordsIn(text: string): string[] {
  return text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/** Characters that show nothing: soft hyphens, joiners, marks of direction. */
const unseen = String.raw`U&'\00AD\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FEFF'`

/**
 * What tells names apart, for an index and for what looks into it: neither capitals, nor the several ways in which Unicode writes one
 * character, nor what cannot be seen.
 */
export function comparedName(name: AnyPgColumn | string): SQL {
  const text = typeof name === 'string' ? sql`${name}::text` : sql.raw(`"${name.name}"`)
  return sql`lower(normalize(translate(${text}, ${sql.raw(unseen)}, ''), NFKC))`
}
