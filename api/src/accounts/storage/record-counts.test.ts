import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePost } from '../../blog/posts/posts.factory.ts'
import { recordImage } from '../../media/images.repository.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makeUser } from '../users.factory.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  const { db } = testApp.database
  await recordImage(db, { path: 'images/x/full.png', width: 9, height: 9, variants: [], bytes: 9 })
  for (let number = 0; number < 3; number += 1) await makePost(db, { authorId: (await makeUser(db)).id })
})
afterAll(() => testApp.close())

const kept = `select user_id, posts, revisions, working_copies, comments, notes, manga, pages, images, friend_requests from record_counts order by user_id`
const counted = `select id as user_id,
    (select count(*) from posts where author_id = users.id)::int as posts,
    (select count(*) from post_revisions where owner_id = users.id)::int as revisions,
    (select count(*) from working_copies where owner_id = users.id)::int as working_copies,
    (select count(*) from comments where author_id = users.id)::int as comments,
    (select count(*) from notes where owner_id = users.id)::int as notes,
    (select count(*) from manga where uploader_id = users.id)::int as manga,
    (select coalesce(sum(num_pages), 0) from manga_chapters where uploader_id = users.id)::int as pages,
    ((image_id is not null)::int
      + (select count(featured_image_id) from posts where author_id = users.id)
      + (select count(block.image_id) from posts join content_blocks as block on post_id = posts.id where author_id = users.id)
      + (select count(cover_image_id) from manga where uploader_id = users.id))::int as images,
    (select count(*) from friend_requests where from_user_id = users.id)::int as friend_requests
  from users order by id`

const nth = (table: string, position: number) => `(select id from ${table} order by id offset ${position} limit 1)`
const image = '(select min(id) from images)'
const some = fc.nat(2)
const three = fc.tuple(some, some, fc.nat(3))
const rest = fc.nat(2)

const statement = fc.oneof(
  three.map(
    ([user, withImage, count]) =>
      `insert into posts (slug, title, author_id, featured_image_id)
       select gen_random_uuid()::text, 'x', ${nth('users', user)}, ${withImage ? image : 'null'} from generate_series(1, ${count})`,
  ),
  rest.map((third) => `update posts set featured_image_id = ${image} where id % 3 = ${third}`),
  rest.map((third) => `update posts set featured_image_id = null where id % 3 = ${third}`),
  fc
    .tuple(rest, some)
    .map(([third, user]) => `update posts set author_id = ${nth('users', user)} where id % 3 = ${third}`),
  rest.map((third) => `delete from posts where id % 3 = ${third} and id > (select min(id) from posts)`),
  three.map(
    ([post, withImage, count]) =>
      `insert into content_blocks (post_id, position, block_type, image_id, rendered)
       select ${nth('posts', post)}, coalesce((select max(position) from content_blocks where post_id = ${nth('posts', post)}), 0) + number,
         'image', ${withImage ? image : 'null'}, '{}'
       from generate_series(1, ${count}) as number where ${nth('posts', post)} is not null`,
  ),
  rest.map((third) => `update content_blocks set image_id = ${image} where id % 3 = ${third}`),
  rest.map((third) => `update content_blocks set image_id = null where id % 3 = ${third}`),
  rest.map((third) => `delete from content_blocks where id % 3 = ${third}`),
  three.map(
    ([user, withImage, count]) =>
      `insert into manga (slug, title, uploader_id, cover_image_id)
       select gen_random_uuid()::text, gen_random_uuid()::text, ${nth('users', user)}, ${withImage ? image : 'null'} from generate_series(1, ${count})`,
  ),
  rest.map((third) => `update manga set cover_image_id = null where id % 3 = ${third}`),
  three.map(
    ([user, third, pages]) =>
      `insert into manga_chapters (manga_id, number, name, folder, num_pages, uploader_id)
       select id, coalesce((select max(number) from manga_chapters where manga_id = manga.id), 0) + 1, 'x', gen_random_uuid()::text,
         ${pages + 1}, ${nth('users', user)}
       from manga where id % 3 = ${third}`,
  ),
  rest.map((third) => `update manga_chapters set num_pages = num_pages + 1 where id % 3 = ${third}`),
  rest.map((third) => `delete from manga_chapters where id % 3 = ${third}`),
  rest.map((third) => `delete from manga where id % 3 = ${third}`),
  three.map(
    ([user, , count]) =>
      `insert into notes (owner_id, title, content, search_text) select ${nth('users', user)}, 'x', 'x', 'x' from generate_series(1, ${count})`,
  ),
  rest.map((third) => `delete from notes where id % 3 = ${third}`),
  three.map(
    ([user, post, count]) =>
      `insert into comments (post_id, author_id, text_content)
       select ${nth('posts', post)}, ${nth('users', user)}, 'x' from generate_series(1, ${count}) where ${nth('posts', post)} is not null`,
  ),
  three.map(
    ([user, post, count]) =>
      `insert into post_revisions (post_id, owner_id, kind, created_at, updated_at, title, summary, post_status,
         featured_image_alt, meta_description, keywords, category_names, tag_names, blocks, size_bytes)
       select ${nth('posts', post)}, ${nth('users', user)}, 'edit', now(), now(), 'x', '', 'draft', '', '', '', '[]', '[]', '[]', 2
       from generate_series(1, ${count}) where ${nth('posts', post)} is not null`,
  ),
  rest.map((third) => `delete from post_revisions where id % 3 = ${third}`),
  three.map(
    ([user, post]) =>
      `insert into working_copies (owner_id, post_id, title, content, created_at, updated_at)
       values (${nth('users', user)}, ${nth('posts', post)}, 'x', '{}', now(), now()) on conflict do nothing`,
  ),
  rest.map((third) => `delete from working_copies where id % 3 = ${third}`),
  rest.map((third) => `delete from comments where id % 3 = ${third}`),
  fc
    .tuple(some, some)
    .filter(([from, to]) => from !== to)
    .map(
      ([from, to]) =>
        `insert into friend_requests (from_user_id, to_user_id, status, created_at, responded_at) values (${nth('users', from)}, ${nth('users', to)}, 'rejected', now(), now())`,
    ),
  rest.map((third) => `delete from friend_requests where id % 3 = ${third}`),
  rest.map((third) => `update users set image_id = ${image} where id % 3 = ${third}`),
  rest.map((third) => `update users set image_id = null where id % 3 = ${third}`),
  fc.constant(
    `insert into users (username, email, image_id)
     select left(gen_random_uuid()::text, 20), gen_random_uuid() || '@example.org', ${image} from generate_series(1, 2)`,
  ),
  fc.constant('delete from users where id = (select max(id) from users) and id > 3'),
)

test('the maintained counts equal the records after any sequence of changes', async () => {
  const { pool } = testApp.database
  await fc.assert(
    fc.asyncProperty(fc.array(statement, { minLength: 1, maxLength: 12 }), async (statements) => {
      for (const sql of statements) await pool.query(sql)
      expect((await pool.query(kept)).rows).toEqual((await pool.query(counted)).rows)
    }),
    { numRuns: 150 },
  )
})

test('only the functions that make and drop partitions, which have names by week, put SQL together', async () => {
  const { rows } = await testApp.database.pool.query(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~* '\\mexecute\\M' order by 1`,
  )
  expect(rows).toEqual([{ proname: 'add_week_partitions' }, { proname: 'drop_partitions_before' }])
})

test('inserting a record scans no whole table, also on a long-lived connection', async () => {
  const { pool } = testApp.database
  await pool.query(`insert into users (username, email)
    select 'many-' || number, number || '@many.example.org' from generate_series(1, 20000) as number`)
  await pool.query('analyze users, record_counts')
  const client = await pool.connect()
  try {
    await client.query(`insert into comments (post_id, author_id, text_content)
      select ${nth('posts', 0)}, id, 'x' from users where username like 'many-%'`)
    // Otherwise the statistics of the transaction include those of the previous statement.
    await client.query('select pg_stat_force_next_flush()')
    await client.query('begin')
    await client.query(`insert into comments (post_id, author_id, text_content)
      values (${nth('posts', 0)}, (select author_id from comments order by id desc limit 1), 'x')`)
    const { rows } = await client.query(
      `select relname, pg_stat_get_xact_tuples_returned(oid)::int < 1000 as is_small
       from pg_class where relname in ('users', 'record_counts') order by relname`,
    )
    await client.query('rollback')
    expect(rows).toEqual([
      { relname: 'record_counts', is_small: true },
      { relname: 'users', is_small: true },
    ])
  } finally {
    client.release()
  }
})
