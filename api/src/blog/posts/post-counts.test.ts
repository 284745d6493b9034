import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from './posts.factory.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
  const { db } = testApp.database
  for (let number = 0; number < 6; number += 1)
    await makePost(db, { categories: number % 2 ? ['A'] : ['A', 'B'], tags: ['t', `t${number}`] })
})
afterAll(() => testApp.close())

/** A deleted term leaves a count of 0. */
const kept = `select scope, scope_id, posts from post_counts
  where posts <> 0 or (scope, scope_id) in (select 'category', id from categories union all select 'tag', id from tags)
  order by scope, scope_id`
const counted = `select * from (
  select 'all' as scope, 0 as scope_id, count(*)::int as posts from posts where is_public having count(*) > 0
  union all select 'author', author_id, count(*)::int from posts where is_public and author_id is not null group by author_id
  union all select 'category', id,
    (select count(*)::int from post_categories join posts on posts.id = post_id where category_id = categories.id and posts.is_public)
    from categories
  union all select 'tag', id,
    (select count(*)::int from post_tags join posts on posts.id = post_id where tag_id = tags.id and posts.is_public) from tags
) as counted order by scope, scope_id`
const copies = `select p.id from posts p
  left join post_search s on s.post_id = p.id left join post_categories c on c.post_id = p.id left join post_tags t on t.post_id = p.id
  where (s.listed_at, s.is_public) is distinct from (p.listed_at, p.is_public)
     or (c.post_id is not null and (c.listed_at, c.is_public) is distinct from (p.listed_at, p.is_public))
     or (t.post_id is not null and (t.listed_at, t.is_public) is distinct from (p.listed_at, p.is_public))`

const nth = (position: number) => `(select id from posts order by id offset ${position} limit 1)`
const position = fc.nat(5)
const statement = fc.oneof(
  fc
    .tuple(position, fc.constantFrom('published', 'draft', 'hide'))
    .map(([at, status]) => `update posts set post_status = '${status}' where id = ${nth(at)}`),
  fc
    .tuple(position, fc.boolean())
    .map(([at, isDeleted]) => `update posts set is_deleted = ${isDeleted} where id = ${nth(at)}`),
  fc
    .tuple(position, position)
    .map(
      ([at, from]) =>
        `update posts set author_id = (select author_id from posts where id = ${nth(from)}) where id = ${nth(at)}`,
    ),
  position.map((at) => `update posts set published_date = published_date + interval '1 day' where id >= ${nth(at)}`),
  position.map((at) => `delete from post_tags where post_id = ${nth(at)}`),
  position.map(
    (at) =>
      `insert into post_tags (post_id, tag_id, listed_at, is_public) select p.id, t.id, p.listed_at, p.is_public from posts p, tags t where p.id = ${nth(at)} on conflict do nothing`,
  ),
  fc.constant('update posts set is_deleted = not is_deleted'),
  fc.constant("update posts set post_status = 'published' where published_date is not null"),
  fc.constant(
    "insert into tags (name, slug) select 'new ' || n, 'new-' || n from (select max(id) from tags) as latest (n)",
  ),
  fc.constant('delete from tags where id = (select max(id) from tags where id > 1)'),
  fc.constant('delete from categories where id = (select max(id) from categories where id > 1)'),
  fc.constant('delete from users where id = (select min(author_id) from posts)'),
)

test('maintained counts and copies equal the posts after any sequence of changes', async () => {
  const { pool } = testApp.database
  await fc.assert(
    fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 6 }), async (statements) => {
      for (const sql of statements) await pool.query(sql)
      expect((await pool.query(kept)).rows).toEqual((await pool.query(counted)).rows)
      expect((await pool.query(copies)).rows).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('concurrent changes are all counted', async () => {
  const { pool } = testApp.database
  await pool.query("update posts set is_deleted = false, post_status = 'published'")
  const ids: number[] = (await pool.query('select id from posts')).rows.map(({ id }) => id)
  const flip = (id: number) => pool.query('update posts set is_deleted = not is_deleted where id = $1', [id])
  await Promise.allSettled([...ids, ...ids, ...ids].map(flip))
  expect((await pool.query(kept)).rows).toEqual((await pool.query(counted)).rows)
})
