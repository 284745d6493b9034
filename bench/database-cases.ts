import type { Pool } from 'pg'

export type Reader = 'member' | 'staff'

export interface DatabaseCase {
  name: string
  /** Absent for a guest. */
  as?: Reader
  path: (index: number) => string
}

const list = '/api/v1/blog/posts/'
const postsPerPage = 9
const tagWords = ['green', 'bonds', 'fixed%20loans', 'monthly%20bud', 'early%20t', 'foreign%20funds']

export async function casesOf(pool: Pool): Promise<DatabaseCase[]> {
  const sample = await sampleOf(pool)
  const lastPage = Math.ceil(sample.posts / postsPerPage)
  const pageOf = (index: number) => 1 + (index % Math.min(20, lastPage))
  const anywhere = (index: number) => 1 + Math.floor(((index * 0.618) % 1) * lastPage)
  const listOf = (name: string, query: (index: number) => Record<string, string | number>): DatabaseCase => ({
    name,
    path: (index) =>
      `${list}?${new URLSearchParams(Object.entries(query(index)).map(([key, value]) => [key, `${value}`]))}`,
  })
  const sorts = ['oldest', 'title_asc', 'title_desc'] as const
  return [
    listOf('list', (index) => ({ page: pageOf(index) })),
    listOf('list, any page', (index) => ({ page: anywhere(index) })),
    listOf('list, the page in the middle', (index) => ({ page: Math.max(1, Math.floor(lastPage / 2) - (index % 20)) })),
    ...sorts.map((sort) => listOf(`sort ${sort}`, (index) => ({ sort, page: pageOf(index) }))),
    listOf('sort title_asc, any page', (index) => ({ sort: 'title_asc', page: anywhere(index) })),
    listOf('filter category', (index) => ({ category_slug: pick(sample.categories, index) })),
    listOf('filter tag', (index) => ({ tag_slug: pick(sample.tags, index) })),
    listOf('filter author', (index) => ({ author_username: pick(sample.authors, index) })),
    listOf('filter category, by title', (index) => ({
      category_slug: pick(sample.categories, index),
      sort: 'title_asc',
    })),
    listOf('filter category and author', (index) => pick(sample.categoriesOfAuthors, index)),
    listOf('filter from a date', (index) => ({ published_after: pick(sample.days, index) })),
    listOf('filter until a date', (index) => ({ published_before: pick(sample.days, index) })),
    listOf('filter until a date, by title', (index) => ({
      published_before: pick(sample.days, index),
      sort: 'title_asc',
    })),
    listOf('search a rare word', (index) => ({ title: pick(sample.rareWords, index) })),
    listOf('search a common word', (index) => ({ title: pick(sample.commonWords, index) })),
    listOf('search a common word, by title', (index) => ({
      title: pick(sample.commonWords, index),
      sort: 'title_asc',
    })),
    listOf('search two words', (index) => ({ title: pick(sample.pairs, index) })),
    { name: 'filter options', path: () => '/api/v1/blog/filters/' },
    { name: 'JSON of a post', path: (index) => `${list}${pick(sample.slugs, index)}/` },
    { name: 'filter options by words', path: (index) => `/api/v1/blog/filters/?search=${pick(tagWords, index)}` },
    { name: 'page of a post', path: (index) => `/finance/blog/detail/${pick(sample.slugs, index)}` },
    { name: 'page of the list', path: (index) => `/finance/blog?page=${pageOf(index)}` },
    ...(['member', 'staff'] as const).flatMap((as) =>
      [
        listOf('list', (index) => ({ page: pageOf(index) })),
        listOf('list, the page in the middle', (index) => ({
          page: Math.max(1, Math.floor(lastPage / 2) - (index % 20)),
        })),
        listOf('filter tag', (index) => ({ tag_slug: pick(sample.tags, index) })),
        listOf('search a rare word', (index) => ({ title: pick(sample.rareWords, index) })),
        listOf('drafts', () => ({ post_status: 'draft', allow_empty: 'true' })),
      ].map((one) => ({ ...one, as, name: `${one.name}, as ${as}` })),
    ),
    {
      name: 'friends',
      as: 'member',
      path: (index) => `/api/user/list_friend_requests/?friends_page=${1 + (index % 20)}`,
    },
    {
      name: 'tags by their number of posts, as staff',
      as: 'staff',
      path: () => '/api/v1/admin/taxonomy/tag/?sort=most_posts',
    },
    { name: 'unused tags, as staff', as: 'staff', path: () => '/api/v1/admin/taxonomy/tag/?use=unused' },
  ]
}

async function sampleOf(pool: Pool) {
  const read = async <Row extends object>(text: string) => (await pool.query<Row>(text)).rows
  const [count] = await read<{ posts: number }>('select count(*)::int as posts from posts where is_public')
  const named = (scope: string, name: string, table: string) =>
    read<{ name: string }>(`select ${name} as name from post_counts join ${table} on id = scope_id
      where scope = '${scope}' and posts > 0 order by posts desc limit 300`)
  const slugs = await read<{ slug: string }>('select slug from posts where is_public order by random() limit 300')
  const days = await read<{ day: string }>(`select to_char(listed_at, 'YYYY-MM-DD') as day from posts where is_public
    and listed_at between (select percentile_disc(0.02) within group (order by listed_at) from posts)
      and (select percentile_disc(0.98) within group (order by listed_at) from posts) order by random() limit 300`)
  return {
    posts: count?.posts ?? 0,
    slugs: slugs.map(({ slug }) => slug),
    days: days.map(({ day }) => day),
    categories: (await named('category', 'slug', 'categories')).map(({ name }) => name),
    tags: (await named('tag', 'slug', 'tags')).map(({ name }) => name),
    authors: (await named('author', 'username', 'users')).map(({ name }) => name),
    categoriesOfAuthors: await read<{ category_slug: string; author_username: string }>(`
      select categories.slug as category_slug, username as author_username from posts
      join post_categories on post_id = posts.id join categories on categories.id = category_id
      join users on users.id = author_id where posts.is_public order by random() limit 300`),
    ...(await wordsOf(pool)),
  }
}

async function wordsOf(pool: Pool): Promise<Record<'rareWords' | 'commonWords' | 'pairs', string[]>> {
  const { rows } = await pool.query<{ body: string }>(
    'select body from post_search where is_public order by random() limit 1000',
  )
  const bodies = rows.map(({ body }) => [...new Set(body.toLowerCase().match(/\b[a-z]{5,}\b/g))])
  const posts = new Map<string, number>()
  for (const word of bodies.flat()) posts.set(word, (posts.get(word) ?? 0) + 1)
  const searched = await searchedWords(pool, [...posts.keys()])
  const words = [...searched].toSorted((first, second) => (posts.get(second) ?? 0) - (posts.get(first) ?? 0))
  const inOnePost = bodies.slice(0, 300).map((body) => body.filter((word) => searched.has(word)))
  return {
    commonWords: words.slice(0, 40),
    rareWords: words.slice(-200),
    pairs: inOnePost.map((body) => `${body[0]} ${body.at(-1)}`),
  }
}

async function searchedWords(pool: Pool, words: string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ word: string }>(
    `select word from unnest($1::text[]) as word where numnode(plainto_tsquery('english', word)) > 0`,
    [words],
  )
  return new Set(rows.map(({ word }) => word))
}

function pick<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('The seeded posts are too few or too alike to choose from.')
  return value
}
