import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isUnused, unusedCondition } from '../../media/unused-files.repository.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost, paragraph } from '../posts/posts.factory.ts'
import { imageBlock, makeWriter, pictureFile, type Writer } from '../writing/writers.factory.ts'

let testApp: TestApp
let author: Writer
let other: Writer

/** Changes the rows, because access tokens would expire if the application's clock moved. */
const pass = (minutes: number) =>
  testApp.database.pool.query('update post_revisions set created_at = created_at - make_interval(mins => $1)', [
    minutes,
  ])

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000', POST_REVISIONS: '4' } })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  author = await makeWriter(testApp)
  other = await makeWriter(testApp)
})

async function list(slug: string, { api } = author) {
  return (await api.blog.listPostRevisions({ params: { slug } })).data
}

const kinds = async (slug: string) => (await list(slug)).map(({ kind }) => kind)
const titles = async (slug: string) => (await list(slug)).map(({ title }) => title)

async function summariesOf(writer: Writer, slug: string): Promise<string[]> {
  const revisions = (await list(slug, writer)).map(({ id: revisionId }) =>
    writer.api.blog.getPostRevision({ params: { slug, revisionId } }),
  )
  return (await Promise.all(revisions)).map(({ summary }) => summary)
}

const read = (slug: string, revisionId: number) => author.api.blog.getPostRevision({ params: { slug, revisionId } })

async function restore(slug: string, revisionId: number, base?: string, idempotencyKey?: string) {
  const base_updated_at = base ?? (await author.read(slug)).updated_at
  return author.api.blog.restorePostRevision({
    params: { slug, revisionId },
    body: { base_updated_at },
    idempotencyKey,
  })
}

async function storage(): Promise<number> {
  return (await author.api.accounts.getStorageUsage({})).summary_breakdown.revisions
}

describe('when revisions are made', () => {
  test('saves of a draft within ten minutes are one revision, and the next begins a second one', async () => {
    const slug = await author.create({ title: 'Rates' }, [paragraph('one')])
    await pass(1)
    await author.update(slug, { summary: 'In short' }, [paragraph('two')])
    await pass(8)
    await author.update(slug, {}, [paragraph('three')])
    const [only, ...others] = await list(slug)
    expect(others).toEqual([])
    expect(only).toMatchObject({ kind: 'edit', editor: { id: author.id }, is_current: true, post_status: 'draft' })
    expect(only?.updated_at).toBe((await author.read(slug)).updated_at)
    await pass(1)
    await author.update(slug, {}, [paragraph('four')])
    const [second, first] = await list(slug)
    expect((await read(slug, second?.id ?? 0)).content_blocks).toMatchObject([{ text_content: 'four' }])
    expect((await read(slug, first?.id ?? 0)).content_blocks).toMatchObject([{ text_content: 'three' }])
    expect(first?.is_current).toBe(false)
  })

  test('each save that readers see is one, by the form or by the status', async () => {
    const slug = await author.create({ title: 'Seen', post_status: 'published' }, [paragraph('one')])
    await author.update(slug, {}, [paragraph('two')])
    await author.api.blog.updatePostStatus({ params: { slug }, body: { post_status: 'hide' } })
    await author.api.blog.updatePostStatus({ params: { slug }, body: { post_status: 'published' } })
    expect(await kinds(slug)).toEqual(['publish', 'edit', 'publish', 'publish'])
  })

  test('a save of somebody else is one of its own, and a save without a change is none', async () => {
    const slug = await author.create({ title: 'Shared' })
    await other.update(slug, { summary: 'theirs' })
    await other.update(slug, { summary: 'theirs' })
    expect((await list(slug)).map(({ editor }) => editor?.id)).toEqual([other.id, author.id])
  })

  test('the state before the first change is kept of a post that has no revision', async () => {
    const { db } = testApp.database
    const { slug } = await makePost(db, { authorId: author.id, title: 'Old', blocks: [paragraph('before')] })
    await author.update(slug, { title: 'Old' }, [paragraph('after')])
    const [, first] = await list(slug)
    expect((await read(slug, first?.id ?? 0)).content_blocks).toMatchObject([{ text_content: 'before' }])
  })

  test('the oldest are deleted beyond the setting', async () => {
    let slug = await author.create({ title: 'v1', post_status: 'published' })
    for (const title of ['v2', 'v3', 'v4', 'v5', 'v6']) slug = await author.update(slug, { title })
    expect(await titles(slug)).toEqual(['v6', 'v5', 'v4', 'v3'])
    expect(await storage()).toBe(4)
  })
})

describe('restoring', () => {
  test('saves the content of a revision as the newest one, and keeps status, ids and later revisions', async () => {
    const image = await pictureFile()
    const slug = await author.create(
      { title: 'Before', summary: 's', category_names: 'Money', tag_names: 'a,b', content_block_image_order_2: image },
      [paragraph('kept'), imageBlock(2, { alt_text: 'A chart' }), paragraph('gone', 3)],
    )
    const saved = await author.read(slug)
    const [kept] = saved.content_blocks
    await pass(11)
    const changed = await author.update(
      slug,
      { title: 'After', tag_names: '', category_names: 'Life', post_status: 'published' },
      [{ ...paragraph('changed'), id: kept?.id }],
    )
    const [, first] = await list(changed)
    const { data } = await restore(changed, first?.id ?? 0)
    expect(data.slug).toBe('before')
    const restored = await author.read(data.slug)
    expect(restored).toMatchObject({
      title: 'Before',
      summary: 's',
      post_status: 'published',
      categories: [{ name: 'Money' }],
      tags: [{ name: 'a' }, { name: 'b' }],
      content_blocks: [
        { id: kept?.id, text_content: 'kept' },
        { image_file: saved.content_blocks[1]?.image_file, alt_text: 'A chart' },
        { text_content: 'gone', inline: [{ text: 'gone' }] },
      ],
    })
    expect(await kinds(data.slug)).toEqual(['restore', 'publish', 'edit'])
    const guest = await testApp.api.blog.getPost({ params: { slug: data.slug } })
    expect(guest.title).toBe('Before')
  })

  test('changes nothing when somebody saved in between', async () => {
    const slug = await author.create({ title: 'Raced', post_status: 'published' })
    const { updated_at } = await author.read(slug)
    await other.update(slug, { summary: 'newer' })
    const [, first] = await list(slug)
    await expect(restore(slug, first?.id ?? 0, updated_at)).rejects.toMatchObject({
      status: 409,
      body: { code: 'post_changed' },
    })
    expect((await author.read(slug)).summary).toBe('newer')
  })

  test('of a post of somebody else is audited', async () => {
    const slug = await other.create({ title: 'Theirs', summary: 'first', post_status: 'published' })
    await other.update(slug, { summary: 'second' })
    const [, first] = await list(slug)
    await restore(slug, first?.id ?? 0)
    const { data } = await author.api.admin.listAuditRecords({ query: { act: 'post_revision_restore' } })
    expect(data[0]).toMatchObject({ before: { summary: 'second' }, after: { summary: 'first', content: 'saved' } })
  })
})

describe('storage', () => {
  test('images of a revision outlive the post’s use of them, and go with the revision', async () => {
    const { db, pool } = testApp.database
    const slug = await author.create(
      { title: 'Pictured', post_status: 'published', content_block_image_order_1: await pictureFile() },
      [imageBlock(1)],
    )
    const path = (await author.read(slug)).content_blocks[0]?.image_file
    const { rows } = await pool.query('select id from images where path = $1', [path])
    const isLost = async () => isUnused(db, rows[0].id, await unusedCondition(db))
    await author.update(slug, {}, [])
    expect(await isLost()).toBe(false)
    for (const summary of ['1', '2', '3']) await author.update(slug, { summary })
    expect(await isLost()).toBe(true)
  })

  test.each([
    { second: 80, kept: ['c', 'b', 'a', ''] },
    { second: 81, kept: ['c', 'b'] },
  ])('revisions keep at most 200 images that the post no longer has: $second after 120', async ({ second, kept }) => {
    const { pool } = testApp.database
    const slug = await author.create({ title: `Album ${second}`, post_status: 'published' })
    const showImages = async (count: number, summary: string) => {
      await pool.query(
        `with new_images as (
           insert into images (path, width, height, variants, bytes)
           select gen_random_uuid()::text, 9, 9, '[]', 9 from generate_series(1, $1) returning id)
         insert into content_blocks (post_id, position, block_type, image_id, rendered)
         select (select id from posts where slug = $2), 1000 + row_number() over (), 'image', id, '{}' from new_images`,
        [count, slug],
      )
      await author.update(slug, { summary })
      await pool.query(`delete from content_blocks where post_id = (select id from posts where slug = $1)`, [slug])
    }
    await showImages(120, 'a')
    await showImages(second, 'b')
    await author.update(slug, { summary: 'c' })
    expect(await summariesOf(author, slug)).toEqual(kept)
  })

  test('with a full storage the post is saved all the same, and the oldest revision makes room', async () => {
    const writer = await makeWriter(testApp)
    const slug = await writer.create({ title: 'Full', summary: 'a', post_status: 'published' })
    await writer.update(slug, { summary: 'b' })
    await testApp.database.pool.query('update record_counts set notes = 9998 where user_id = $1', [writer.id])
    await writer.update(slug, { summary: 'c' })
    expect(await summariesOf(writer, slug)).toEqual(['c', 'b'])
  })

  test('revisions leave with their post', async () => {
    const slug = await author.create({ title: 'Leaving' })
    expect(await storage()).toBe(1)
    await testApp.database.pool.query('delete from posts where slug = $1', [slug])
    expect(await storage()).toBe(0)
  })
})
