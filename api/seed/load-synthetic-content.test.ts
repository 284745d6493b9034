import { blockDocumentSchema, emptyFields } from '@ledgerdeck/blocks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderBlocks } from '../src/blog/documents/blocks.service.ts'
import { startTestApp, type TestApp } from '../src/test-app.ts'
import { loadSyntheticContent } from './load-synthetic-content.ts'

let testApp: TestApp
const told: string[] = []

beforeAll(async () => {
  testApp = await startTestApp()
  await load(620, 2_000)
}, 120_000)
afterAll(() => testApp.close())

async function load(posts: number, comments: number): Promise<void> {
  await loadSyntheticContent({ database: testApp.database, posts, comments, onProgress: (line) => told.push(line) })
}

async function numbers(query: string): Promise<Record<string, number>> {
  return (await testApp.database.pool.query(query)).rows[0]
}

test('the requested numbers of posts and comments are loaded, and the progress is reported', async () => {
  expect(
    await numbers(
      'select (select count(*) from posts)::int as posts, (select count(*) from comments)::int as comments',
    ),
  ).toEqual({ posts: 620, comments: 2_000 })
  expect(told).toContain('620 of 620 posts')
  expect(told).toContain('2000 of 2000 comments')
})

test('the kept counts are exact', async () => {
  const { rows } = await testApp.database.pool.query(`
    select scope, scope_id, posts from post_counts where posts <> 0
    except (
      select 'all', 0, count(*) from posts where is_public
      union all select 'author', author_id, count(*) from posts where is_public group by author_id
      union all select 'category', category_id, count(*) from post_categories where is_public group by category_id
      union all select 'tag', tag_id, count(*) from post_tags where is_public group by tag_id)`)
  expect(rows).toEqual([])
})

test('the shape is that of a real blog: few long posts, few leading subjects, nested comments', async () => {
  const shape = await numbers(`select
    (select count(distinct post_status) from posts)::int as statuses,
    (select max(length(body)) / avg(length(body)) from post_search)::float as longest,
    (select max(posts) / avg(posts) from post_counts where scope = 'tag')::float as top_tag,
    (select count(*) from comments where parent_id is not null)::float / 2000 as replies`)
  expect(shape.statuses).toBe(3)
  expect(shape.longest).toBeGreaterThan(3)
  expect(shape.top_tag).toBeGreaterThan(5)
  expect(shape.replies).toBeGreaterThan(0.3)
})

test('its blocks are what an editor would have saved', async () => {
  const { rows } = await testApp.database.pool.query(
    `select array_agg(to_jsonb(b) order by position) as blocks from content_blocks b group by post_id limit 20`,
  )
  for (const { blocks } of rows) {
    const document = blockDocumentSchema().parse(
      blocks.map((block: Record<string, unknown>) => ({ ...emptyFields, ...block, order: block.position })),
    )
    const rendered = (await renderBlocks(document)).blocks.filter(({ block_type }) => block_type !== 'code_snippet')
    const stored = blocks.filter(({ block_type }: { block_type: string }) => block_type !== 'code_snippet')
    expect(stored.map((block: Record<string, unknown>) => block.rendered)).toEqual(
      rendered.map((block) => block.rendered),
    )
  }
})

test('run again it adds as many, and comments alone go to the posts that are there', async () => {
  await load(30, 0)
  await load(0, 50)
  expect(
    await numbers(
      'select (select count(*) from posts)::int as posts, (select count(*) from comments)::int as comments',
    ),
  ).toEqual({ posts: 650, comments: 2_050 })
})
