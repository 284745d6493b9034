import { Column, is, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Characters at which PostgreSQL would join words, as in addresses and numbers. */
const joining = '.-/@:_+<>&~%=?#'

export function wordsOfName(name: AnyPgColumn): SQL {
  return sql.raw(`to_tsvector('simple', translate("${name.name}", '${joining}', '${' '.repeat(joining.length)}'))`)
}

export function wordsIn(text: string): string[] {
  return text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/** Invisible characters: soft hyphens, joiners, direction marks. */
const invisible = String.raw`U&'\00AD\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FEFF'`

/** Returns SQL that ignores case, Unicode composition and invisible characters. */
export function comparedName(name: AnyPgColumn | SQL | string): SQL {
  const text = is(name, Column) ? sql.raw(`"${name.name}"`) : sql`${name}::text`
  return sql`lower(normalize(translate(${text}, ${sql.raw(invisible)}, ''), NFKC))`
}
