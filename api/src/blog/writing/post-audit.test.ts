import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'
import { makeWriter, type Writer } from './writers.factory.ts'

let testApp: TestApp
let staff: Writer
let author: Writer

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  staff = await makeWriter(testApp)
  author = await makeWriter(testApp, {})
})
afterAll(() => testApp.close())

async function doEverything(slug: string): Promise<void> {
  const { api } = staff
  const params = { slug }
  const body = { title: 'Corrected', summary: 'In short', content_blocks_json: '[]' }
  await api.blog.updatePost({ params, body })
  await api.blog.updatePostStatus({ params, body: { post_status: 'hide' } })
  await api.blog.bulkDeletePosts({ body: { slugs: [slug] } })
  await api.blog.restorePost({ params })
}

test('acts of staff on posts of others are audited by field, and acts of authors are not', {
  tags: ['product-10'],
}, async () => {
  const { db } = testApp.database
  const { slug: own } = await makePost(db, { slug: 'own', authorId: staff.id })
  await doEverything(own)
  const { id, slug } = await makePost(db, { slug: 'theirs', title: 'Theirs', authorId: author.id })
  await doEverything(slug)
  const { data } = await staff.api.admin.listAuditRecords({ query: { act: 'post', sort: 'oldest' } })
  const given = { actor_id: staff.id, object_kind: 'post', object_id: String(id) }
  expect(data).toMatchObject([
    {
      ...given,
      act: 'post_update',
      object_name: 'Theirs',
      before: { title: 'Theirs', slug: 'theirs' },
      after: { title: 'Corrected', slug: 'corrected-2', summary: 'In short', content: 'saved' },
    },
    { ...given, act: 'post_status', before: { post_status: 'published' }, after: { post_status: 'hide' } },
    { ...given, act: 'post_delete', before: { is_deleted: false }, after: { is_deleted: true } },
    { ...given, act: 'post_restore', before: { is_deleted: true }, after: { is_deleted: false } },
  ])
})
