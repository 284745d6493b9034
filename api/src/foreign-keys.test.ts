import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './platform/testing/test-database.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

const withoutIndex = [
  // One row for each of the days that are kept, so few that an index would cost more than it saves.
  'most_read_posts post_id',
  // By day and post: PostgreSQL looks the post up below each of the days that are kept.
  'post_views post_id',
  // One row for each setting.
  'site_settings updated_by_id',
]

test('an index finds the rows of every foreign key, so that no deletion scans a table', async () => {
  const { rows } = await client.query<{ key: string }>(`
    select concat_ws(' ', conrelid::regclass, (
      select string_agg(attname, ' ' order by attnum) from pg_attribute
      where attrelid = conrelid and attnum = any(conkey))) as key
    from pg_constraint as key
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace and not exists (
      select from pg_index
      join pg_attribute as first_column on attrelid = indrelid and attnum = indkey[0]
      where indrelid = conrelid and attnum = any(conkey)
        and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))
    order by 1`)
  expect(rows.map(({ key }) => key)).toEqual(withoutIndex)
})
