import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  const { db } = testApp.database
  for (let number = 0; number < 3; number += 1) await makePost(db, { authorId: (await makeUser(db)).id })
})
afterAll(() => testApp.close())

const kept = `select 'author' as scope, user_id as scope_id, comments, 0 as threads from record_counts where comments <> 0
  union all select 'post', post_id, sum(comments)::int, sum(threads)::int from comment_counts
  group by post_id having sum(comments) <> 0 or sum(threads) <> 0 order by scope, scope_id`
const counted = `select 'author' as scope, author_id as scope_id, count(*)::int as comments, 0 as threads from comments
    where author_id is not null group by author_id
  union all select 'post', post_id, (count(*) filter (where not is_deleted))::int,
    (count(*) filter (where thread_id is null))::int from comments group by post_id
  order by scope, scope_id`

const nth = (table: string, position: number) => `(select id from ${table} order by id offset ${position} limit 1)`
const some = fc.nat(2)
const statement = fc.oneof(
  fc
    .tuple(some, some, fc.nat(4))
    .map(
      ([post, user, count]) =>
        `insert into comments (post_id, author_id, text_content) select ${nth('posts', post)}, ${nth('users', user)}, 'x' from generate_series(1, ${count})`,
    ),
  some.map(
    (user) =>
      `insert into comments (post_id, author_id, parent_id, thread_id, text_content)
       select post_id, ${nth('users', user)}, id, coalesce(thread_id, id), 'y' from comments where id % 3 = ${user}`,
  ),
  fc
    .nat(9)
    .map(
      (rest) => `update comments set is_deleted = true, author_id = null, text_content = '' where id % 10 = ${rest}`,
    ),
  some.map((user) => `update comments set author_id = null where author_id = ${nth('users', user)}`),
  some.map(
    (user) => `update comments set author_id = ${nth('users', user)} where author_id is null and not is_deleted`,
  ),
  fc.constant('update comments set text_content = text_content'),
  fc.nat(4).map(
    (rest) => `delete from comments where thread_id is not null and id % 5 = ${rest}
    and not exists (select from comments as reply where reply.parent_id = comments.id)`,
  ),
  fc.constant('delete from posts where id = (select max(id) from posts where id > 3)'),
)

test('the maintained counts equal the comments after any sequence of changes', async () => {
  const { pool } = testApp.database
  await fc.assert(
    fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 6 }), async (statements) => {
      for (const sql of statements) await pool.query(sql)
      expect((await pool.query(kept)).rows).toEqual((await pool.query(counted)).rows)
    }),
    { numRuns: 40 },
  )
})

test('concurrent creations and deletions are all counted', async () => {
  const { pool } = testApp.database
  const write = () =>
    pool.query(
      `insert into comments (post_id, author_id, text_content) values (${nth('posts', 0)}, ${nth('users', 0)}, 'x') returning id`,
    )
  const ids = (await Promise.all(Array.from({ length: 20 }, write))).map(({ rows }) => rows[0].id)
  await Promise.all([...ids.map((id) => pool.query('delete from comments where id = $1', [id])), ...ids.map(write)])
  expect((await pool.query(kept)).rows).toEqual((await pool.query(counted)).rows)
})
