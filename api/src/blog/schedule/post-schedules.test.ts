import type { Client } from '@ledgerdeck/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'
import { makeWriter, type Writer } from '../writing/writers.factory.ts'

const zone = 'Australia/Sydney'

let testApp: TestApp
let author: Writer
const now = new Date('2026-09-01T00:00:00.000Z')

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
  author = await makeWriter(testApp)
})
afterAll(() => testApp.close())

const planned = async (slug: string) => (await author.read(slug)).schedule

const refusal = (field: string, text: string | RegExp) => ({
  status: 400,
  body: { details: { [field]: [expect.stringMatching(text)] } },
})

describe('planning', () => {
  test('a draft gets its times in the zone of its author, with the form that creates or saves it', async () => {
    const form = { title: 'Spring', publish_at: '2026-10-05T09:00', time_zone: zone }
    const slug = await author.create({ ...form, unpublish_at: '2026-11-01T17:30' })
    const times = { publish_at: '2026-10-04T22:00:00.000Z', unpublish_at: '2026-11-01T06:30:00.000Z', time_zone: zone }
    expect(await planned(slug)).toEqual(times)
    await author.update(slug, { summary: 'unchanged times' })
    expect(await planned(slug)).toEqual(times)
    await author.update(slug, { unpublish_at: '' })
    expect(await planned(slug)).toEqual({ ...times, unpublish_at: null })
    await author.update(slug, { publish_at: '' })
    expect(await planned(slug)).toBeNull()
  })

  test('a published post can be planned to be hidden', async () => {
    const slug = await author.create({
      title: 'Until',
      post_status: 'published',
      unpublish_at: '2026-09-02T00:00',
      time_zone: 'UTC',
    })
    expect(await planned(slug)).toMatchObject({ publish_at: null, unpublish_at: '2026-09-02T00:00:00.000Z' })
  })

  test.each([
    ['publish_at', { publish_at: '2026-09-01T09:59' }, 'This time has passed'],
    ['publish_at', { publish_at: '2032-09-01T09:59' }, 'five years'],
    ['publish_at', { publish_at: '2026-10-04T02:30' }, 'go forward from 2026-10-04 02:00 to 2026-10-04 03:00'],
    ['publish_at', { publish_at: '2026-09-31T09:00' }, 'doesn’t exist'],
    ['publish_at', { publish_at: 'tomorrow' }, 'Enter a date and a time'],
    ['publish_at', { post_status: 'published', publish_at: '2026-10-05T09:00' }, 'already published'],
    ['unpublish_at', { unpublish_at: '2026-10-05T09:00' }, 'isn’t public'],
    ['unpublish_at', { publish_at: '2026-10-05T09:00', unpublish_at: '2026-10-05T09:00' }, 'before it’s published'],
    ['time_zone', { publish_at: '2026-10-05T09:00', time_zone: '' }, 'Name the time zone'],
    ['time_zone', { publish_at: '2026-10-05T09:00', time_zone: 'Mars/Base' }, 'Choose a time zone'],
  ] as const)('%s is refused: %j', async (field, form, text) => {
    const create = author.create({ title: 'Refused', time_zone: zone, ...form })
    await expect(create).rejects.toMatchObject(refusal(field, text))
  })

  test('publishing by hand, hiding and deleting drop what they make pointless', async () => {
    const { blog } = author.api
    const create = (title: string) =>
      author.create({ title, publish_at: '2026-10-05T09:00', unpublish_at: '2026-10-06T09:00', time_zone: 'UTC' })
    const slug = await create('By hand')
    const setStatus = (post_status: 'published' | 'hide') =>
      blog.updatePostStatus({ params: { slug }, body: { post_status } })
    await setStatus('published')
    expect(await planned(slug)).toMatchObject({ publish_at: null, unpublish_at: '2026-10-06T09:00:00.000Z' })
    await setStatus('hide')
    expect(await planned(slug)).toBeNull()
    const deleted = await create('Deleted')
    await blog.bulkDeletePosts({ body: { slugs: [deleted] } })
    expect(await planned(deleted)).toBeNull()
  })
})

describe('rights', () => {
  const everybody = ['guest', 'stranger', 'author', 'staff', 'superuser'] as const
  type Who = (typeof everybody)[number]
  const calls = {} as Record<Who, Client>
  let authorId: number

  beforeAll(async () => {
    calls.guest = testApp.api
    const users = { stranger: {}, author: {}, staff: { isStaff: true }, superuser: { isSuperuser: true } }
    for (const [who, values] of Object.entries(users)) {
      const { id } = await makeUser(testApp.database.db, values)
      if (who === 'author') authorId = id
      calls[who as Who] = (await testApp.signIn(id)).api
    }
  })

  async function plan(postStatus: 'published' | 'draft') {
    const { slug } = await makePost(testApp.database.db, { authorId, postStatus })
    const time = postStatus === 'draft' ? { publish_at: '2026-10-05T09:00' } : { unpublish_at: '2026-10-05T09:00' }
    await calls.author.blog.updatePost({ params: { slug }, body: { ...time, time_zone: 'UTC' } })
    return slug
  }

  const mayEdit = (who: Who) => who !== 'guest' && who !== 'stranger'

  test.each(everybody)(
    '%s sees the plan of a public post, in it and in the list, only when they may edit it',
    async (who) => {
      const slug = await plan('published')
      const post = await calls[who].blog.getPost({ params: { slug } })
      const { data } = await calls[who].blog.listPosts({})
      const listed = data.find((one) => one.slug === slug)
      const seen = mayEdit(who) ? { unpublish_at: '2026-10-05T09:00:00.000Z' } : null
      for (const { schedule } of [post, listed ?? expect.fail()]) {
        if (seen) expect(schedule).toMatchObject(seen)
        else expect(schedule).toBeNull()
      }
    },
  )

  test.each(everybody)('%s plans and cancels exactly when they may edit the post', async (who) => {
    const slug = await plan('draft')
    const params = { slug }
    const outcomeOf = (work: Promise<unknown>) =>
      work.then(
        () => 200,
        ({ status }: { status: number }) => status,
      )
    const body = { publish_at: '2026-10-07T09:00', time_zone: 'UTC' }
    const outcomes = [
      await outcomeOf(calls[who].blog.updatePost({ params, body })),
      await outcomeOf(calls[who].blog.cancelPostSchedule({ params })),
    ]
    const expected = mayEdit(who) ? 200 : who === 'guest' ? 401 : 404
    expect(outcomes).toEqual([expected, expected])
    const { schedule } = await calls.superuser.blog.getPost({ params })
    expect(schedule === null).toBe(mayEdit(who))
  })

  test('planning is audited when it is not the author who plans', async () => {
    const slug = await plan('draft')
    const body = { publish_at: '2026-10-07T09:00', time_zone: 'UTC' }
    await calls.staff.blog.updatePost({ params: { slug }, body })
    const { data } = await calls.staff.admin.listAuditRecords({ query: { act: 'post_schedule_change' } })
    expect(data[0]).toMatchObject({
      before: { publish_at: '2026-10-05T09:00:00.000Z' },
      after: { publish_at: '2026-10-07T09:00:00.000Z' },
    })
  })

  test('cancelling is audited when somebody else had planned', async () => {
    const slug = await plan('draft')
    await calls.staff.blog.cancelPostSchedule({ params: { slug } })
    const { data } = await calls.staff.admin.listAuditRecords({ query: { act: 'post_schedule_cancel' } })
    expect(data[0]).toMatchObject({ before: { publish_at: '2026-10-05T09:00:00.000Z', time_zone: 'UTC' } })
  })
})
