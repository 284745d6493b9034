import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** What PostgreSQL would make one word of with its neighbours, as in addresses and numbers. */
const joining = '.-/@:_+<>&~%=?#'

/** The words of the name of a category or tag, for an index and for what looks into it. */
export function wordsOfName(name: AnyPgColumn): SQL {
  return sql.raw(`to_tsvector('simple', translate("${name.name}", '${joining}', '${' '.repeat(joining.length)}'))`)
}
