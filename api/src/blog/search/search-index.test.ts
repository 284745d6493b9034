import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'
import { measureSearchIndex } from './search.repository.ts'
import { boundSearchIndex } from './search-index.job.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

test('an index is rebuilt only when saves have made it much larger than its documents', async () => {
  const { database, api } = testApp
  const { id, slug } = await makePost(database.db)
  for (let save = 0; save < 12; save += 1) {
    const words = Array.from({ length: 5_000 }, (_, index) => `w${save * 5_000 + index}`)
    await database.pool.query('update post_search set body = $2 where post_id = $1', [id, words.join(' ')])
  }
  const identity = async () =>
    (
      await database.pool.query(`select 'post_search_document_index'::regclass::oid, relfilenode
    from pg_class where relname = 'post_search_document_index'`)
    ).rows[0]
  const [before, first] = [await measureSearchIndex(database.db), await identity()]
  expect(before.indexBytes / before.documentBytes).toBeGreaterThan(4)
  await boundSearchIndex(database)
  expect(await identity()).toEqual(first)
  await boundSearchIndex(database, { slack: 0 })
  const after = await measureSearchIndex(database.db)
  expect(after.indexBytes / after.documentBytes).toBeLessThan(4)
  const rebuilt = await identity()
  await boundSearchIndex(database, { slack: 0 })
  expect(await identity()).toEqual(rebuilt)
  const found = await api.blog.listPosts({ query: { title: 'w59999' } })
  expect(found.data.map((post) => post.slug)).toEqual([slug])
})
