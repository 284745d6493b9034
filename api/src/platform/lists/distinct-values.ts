import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../database/database.ts'
import { startingWith } from '../database/like-patterns.ts'

/** Uses a loose index scan: one index look-up per value, however many rows have it. */
export async function listDistinct(
  db: Db,
  column: AnyPgColumn,
  { beginning = '', limit }: { beginning?: string; limit: number },
): Promise<string[]> {
  const { table } = column
  const { rows } = await db.execute<{ value: string }>(sql`
    with recursive found as (
      (select ${column} as value from ${table} order by ${column} limit 1)
      union all
      select (select ${column} from ${table} where ${column} > found.value order by ${column} limit 1)
      from found where found.value is not null
    )
    select value from found where value like ${startingWith(beginning)} limit ${limit}`)
  return rows.map(({ value }) => value)
}
