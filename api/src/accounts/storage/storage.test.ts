import { emptyFields } from '@ledgerdeck/blocks'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comments } from '../../blog/comments/comments.table.ts'
import { contentBlocks } from '../../blog/documents/content-blocks.table.ts'
import { makePost, paragraph } from '../../blog/posts/posts.factory.ts'
import { posts } from '../../blog/posts/posts.table.ts'
import { friendRequests } from '../../friends/friends.table.ts'
import { recordImage } from '../../media/images.repository.ts'
import type { Db } from '../../platform/database/database.ts'
import type { RecordQuota } from '../../platform/limits/record-quota.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makeUser } from '../users.factory.ts'
import type { NewUser } from '../users.repository.ts'
import { users } from '../users.table.ts'
import { createStorageQuota, fullStorageAdvice } from './storage.service.ts'

let testApp: TestApp
let db: Db
let quota: RecordQuota
let postId: number
let picture: File

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  db = testApp.database.db
  quota = createStorageQuota({ limits: () => ({ user: 1_000, premium: 5_000, staff: 10_000 }) })
  postId = (await makePost(db)).id
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a3' } })
    .png()
    .toBuffer()
  picture = new File([bytes], 'me.png')
})
afterAll(() => testApp.close())

async function usageOf(userId: number) {
  return (await testApp.signIn(userId)).api.accounts.getStorageUsage()
}

const nothing = {
  posts: 0,
  revisions: 0,
  working_copies: 0,
  comments: 0,
  notes: 0,
  calculations: 0,
  manga: 0,
  pages: 0,
  images: 0,
  friend_requests: 0,
}

async function addComments(authorId: number, count: number): Promise<void> {
  await db.execute(sql`insert into ${comments} (post_id, author_id, text_content)
    select ${postId}, ${authorId}, 'A remark.' from generate_series(1, ${count}::integer)`)
}

test('a guest is asked to sign in', { tags: ['role-6'] }, async () => {
  await expect(testApp.api.accounts.getStorageUsage()).rejects.toMatchObject({ status: 401 })
})

test.each<[string, Partial<NewUser>, number | null]>([
  ['a user', {}, 1_000],
  ['a premium user', { isPremiumUser: true }, 5_000],
  ['staff', { isStaff: true }, 10_000],
  ['staff with premium', { isStaff: true, isPremiumUser: true }, 10_000],
  ['a superuser', { isSuperuser: true, isStaff: true }, null],
])(
  '%s has nothing at first, every kind by name, and the limit of the role',
  { tags: ['entity-11', 'friend-calls-2', 'error-24', 'constant-12'] },
  async (_, values, limit) => {
    const { id } = await makeUser(db, values)
    expect(await usageOf(id)).toEqual({
      msg: 'Storage usage data fetched successfully.',
      total_records: 0,
      storage_limit: limit,
      advice: fullStorageAdvice,
      summary_breakdown: nothing,
    })
  },
)

test('own records count until they are purged, and records of others do not', async () => {
  const [{ id }, other] = [await makeUser(db), await makeUser(db)]
  const image = await recordImage(db, { path: 'images/x/full.png', width: 9, height: 9, variants: [], bytes: 9 })
  const shown = await makePost(db, {
    authorId: id,
    blocks: [paragraph('One.'), { ...emptyFields, block_type: 'image', order: 2 }],
  })
  await makePost(db, { authorId: id, postStatus: 'draft', isDeleted: true })
  await makePost(db, { authorId: other.id })
  await db.update(posts).set({ featuredImageId: image.id }).where(eq(posts.id, shown.id))
  await db.update(contentBlocks).set({ imageId: image.id }).where(eq(contentBlocks.postId, shown.id))
  await db.update(users).set({ imageId: image.id }).where(eq(users.id, id))
  await addComments(id, 3)
  await addComments(other.id, 2)
  const request = { createdAt: new Date(), respondedAt: new Date(), status: 'rejected' } as const
  await db.insert(friendRequests).values([
    { ...request, fromUserId: id, toUserId: other.id },
    { ...request, fromUserId: other.id, toUserId: id },
  ])
  expect(await usageOf(id)).toMatchObject({
    total_records: 10,
    summary_breakdown: { ...nothing, posts: 2, comments: 3, images: 4, friend_requests: 1 },
  })
  expect(await usageOf(other.id)).toMatchObject({ total_records: 4 })
})

describe('the limit', () => {
  test('admits no more concurrent records than fit', { tags: ['constant-12'] }, async () => {
    const { id } = await makeUser(db)
    await addComments(id, 995)
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        testApp.database.transaction(async (inside) => {
          await quota.reserve(inside, id, 1)
          await inside.insert(comments).values({ postId, authorId: id, textContent: 'One more.' })
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ status: 413, code: 'storage_limit_reached' })
    expect(await usageOf(id)).toMatchObject({ total_records: 1_000, storage_limit: 1_000 })
  })

  test('holds for different kinds of records together', async () => {
    const { id } = await makeUser(db)
    await addComments(id, 999)
    const { api } = await testApp.signIn(id)
    const others = await Promise.all(Array.from({ length: 3 }, () => makeUser(db)))
    const answers = await Promise.allSettled([
      api.accounts.updateUser({ params: { id }, body: { user_image: picture } }),
      ...others.map(({ id: userId }) => api.friends.sendFriendRequest({ params: { userId } })),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ status: 413, body: { code: 'storage_limit_reached' } })
    expect(await usageOf(id)).toMatchObject({ total_records: 1_000 })
  })

  test('allows replacing a picture and saving other fields', async () => {
    const { id, api } = await testApp.signInAs()
    const save = (body: { user_image?: File; country_name?: string }) =>
      api.accounts.updateUser({ params: { id }, body })
    await save({ user_image: picture })
    await addComments(id, 999)
    expect(await save({ user_image: picture, country_name: 'Australia' })).toMatchObject({ msg: 'User Updated!' })
  })

  test('follows the role at once, and deletes nothing', async () => {
    const { id } = await makeUser(db, { isPremiumUser: true })
    await addComments(id, 1_001)
    const reserve = () => testApp.database.transaction((inside) => quota.reserve(inside, id, 1))
    await reserve()
    await db.update(users).set({ isPremiumUser: false }).where(eq(users.id, id))
    await expect(reserve()).rejects.toMatchObject({ status: 413 })
    expect(await usageOf(id)).toMatchObject({ total_records: 1_001, storage_limit: 1_000 })
  })

  test('does not apply to superusers', async () => {
    const { id } = await makeUser(db, { isSuperuser: true })
    await addComments(id, 10_001)
    await testApp.database.transaction((inside) => quota.reserve(inside, id, 1_000))
  })
})
