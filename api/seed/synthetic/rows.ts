import type pg from 'pg'
import type { SyntheticComment } from './comments.ts'
import type { SyntheticPost } from './posts.ts'

type Client = Pick<pg.ClientBase, 'query'>

export async function reserveIds(client: Client, table: 'posts' | 'comments', count: number): Promise<number[]> {
  const reserved = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence($1, 'id'))::int as id from generate_series(1, $2)`,
    [table, count],
  )
  return reserved.rows.map(({ id }) => id)
}

/** Without a password, so nobody can sign in. Existing ones are reused. */
export async function ensureUsers(client: Client, part: 'author' | 'reader', count: number): Promise<number[]> {
  const names = Array.from({ length: count }, (_, index) => `${part}_${String(index + 1).padStart(4, '0')}`)
  await client.query(
    `insert into users (username, email, is_staff, account_status)
     select name, name || '@seed.invalid', $2, 'active' from unnest($1::text[]) as name on conflict do nothing`,
    [names, part === 'author'],
  )
  const found = await client.query<{ id: number }>('select id from users where username = any($1) order by id', [names])
  return found.rows.map(({ id }) => id)
}

export async function listPosts(client: Client): Promise<{ id: number; createdAt: Date }[]> {
  const found = await client.query<{ id: number; createdAt: Date }>(
    'select id, created_at as "createdAt" from posts where is_public order by id',
  )
  return found.rows
}

/** One batch as JSON is far faster than single rows. */
const postStatements = [
  `insert into posts (id, slug, title, summary, post_status, is_deleted, author_id, published_date, created_at, updated_at,
     meta_description, keywords, reading_minutes)
   overriding system value
   select id, slug, title, summary, post_status, is_deleted, author_id, published_date, created_at, created_at,
     meta_description, keywords, reading_minutes
   from jsonb_to_recordset($1) as made (id int, slug text, title text, summary text, post_status text, is_deleted boolean,
     author_id int, published_date timestamptz, created_at timestamptz, meta_description text, keywords text, reading_minutes int)`,
  `insert into post_slugs (slug, post_id) select slug, id from jsonb_to_recordset($1) as made (id int, slug text)`,
  `insert into post_search (post_id, listed_at, is_public, title, summary, body)
   select id, listed_at, is_public, posts.title, posts.summary, body
   from jsonb_to_recordset($1) as made (id int, body text) join posts using (id)`,
  ...(['category', 'tag'] as const).map(
    (
      kind,
    ) => `insert into ${kind === 'tag' ? 'post_tags' : 'post_categories'} (post_id, ${kind}_id, listed_at, is_public)
     select id, scope_id::int, listed_at, is_public
     from jsonb_to_recordset($1) as made (id int, ${kind}_ids jsonb) join posts using (id),
       jsonb_array_elements_text(${kind}_ids) as scope_id`,
  ),
  `insert into content_blocks (post_id, position, block_type, text_content, data_json, rendered)
   select id, position, block_type, text_content, data_json, rendered
   from jsonb_to_recordset($1) as made (id int, blocks jsonb),
     jsonb_to_recordset(blocks) as block (position int, block_type text, text_content text, data_json jsonb, rendered jsonb)`,
]

export async function insertPosts(client: Client, posts: readonly SyntheticPost[]): Promise<void> {
  const json = JSON.stringify(posts)
  await client.query('begin')
  try {
    for (const statement of postStatements) await client.query(statement, [json])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

export async function insertComments(client: Client, comments: readonly SyntheticComment[]): Promise<void> {
  await client.query(
    `insert into comments (id, post_id, author_id, parent_id, thread_id, text_content, created_at)
     overriding system value
     select id, post_id, author_id, parent_id, thread_id, text_content, created_at
     from jsonb_to_recordset($1) as made (id int, post_id int, author_id int, parent_id int, thread_id int,
       text_content text, created_at timestamptz)`,
    [JSON.stringify(comments)],
  )
}
