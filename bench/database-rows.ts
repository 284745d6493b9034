import type { Pool } from 'pg'

const parts = {
  /** Each tag is on one post, so that nearly all tags are rare. */
  tags: 0.5,
  friends: 0.1,
  ownPosts: 0.002,
}

/** Adds what the seed lacks: rare tags, and a member with friends, posts and drafts. */
export async function addRareTagsAndFriends(pool: Pool, { member, posts }: { member: string; posts: number }) {
  const count = (part: keyof typeof parts) => Math.round(posts * parts[part])
  const run = (statement: string, ...values: unknown[]) => pool.query(statement, values)
  await run(
    `with made as (
       insert into tags (name, slug) select format('%s %s %s', a, b, n), format('tag-%s', n) from (
         select n, (array['green', 'fixed', 'monthly', 'foreign', 'early'])[1 + n % 5] as a,
           (array['bonds', 'loans', 'budgets', 'savings', 'taxes', 'rents', 'funds'])[1 + n % 7] as b
         from generate_series(1 + (select count(*) from tags), $1) as n) as names returning id, slug)
     insert into tag_slugs (slug, tag_id) select slug, id from made`,
    count('tags'),
  )
  await run(
    `insert into post_tags (post_id, tag_id, listed_at, is_public)
     select posts.id, tag_id, listed_at, is_public
     from (select tag_slugs.tag_id, row_number() over () as position from tag_slugs
       left join post_tags using (tag_id) where post_id is null) as unused
     join (select *, row_number() over () as position from posts where is_public) as posts using (position)`,
  )
  await run(
    `with made as (
       insert into users (username, email, account_status)
       select 'friend-' || n, 'friend-' || n || '@deck.example', 'active'
       from generate_series(1 + (select count(*) from users where username like 'friend-%'), $2) as n
       returning id)
     insert into friendships (lower_user_id, higher_user_id, created_at)
     select users.id, made.id, now() - made.id * interval '1 minute' from made join users on username = $1`,
    member,
    count('friends'),
  )
  await run(
    `update posts set author_id = (select id from users where username = $1)
     where id in (select id from posts order by random() limit $2)`,
    member,
    count('ownPosts'),
  )
}
