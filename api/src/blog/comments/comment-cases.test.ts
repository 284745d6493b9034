import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditRecords } from '../../investigation/audit-records.table.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'
import { type Commenter, casesFor, decide, makeCommenter, report, threadsFor } from './comments.factory.ts'
import { insertComment } from './comments.repository.ts'

let testApp: TestApp
let now = new Date('2026-03-01T12:00:00.000Z')
let owner: Commenter
let reader: Commenter
let staff: Commenter
let other: Commenter
let superuser: Commenter
let postId: number

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
  owner = await makeCommenter(testApp)
  reader = await makeCommenter(testApp)
  staff = await makeCommenter(testApp, { isStaff: true })
  other = await makeCommenter(testApp, { isStaff: true })
  superuser = await makeCommenter(testApp, { isSuperuser: true })
  postId = (await makePost(testApp.database.db, { title: 'About bonds', slug: 'about-bonds' })).id
})
afterAll(() => testApp.close())

async function addComment(textContent = 'Buy my coins', authorId = owner.id, parentId?: number): Promise<number> {
  const parent = parentId === undefined ? undefined : { id: parentId, threadId: null }
  const values = { postId, authorId, textContent, createdAt: now, parent }
  return (await insertComment(testApp.database.db, values)).id
}

async function reported(textContent?: string, authorId?: number): Promise<{ commentId: number; caseId: number }> {
  const commentId = await addComment(textContent, authorId)
  await report(reader.api, commentId)
  return { commentId, caseId: (await openCaseOf(commentId)).id }
}

const openCaseOf = async (commentId: number) =>
  (await casesFor(staff.api)).data.find(({ comment }) => comment?.id === commentId) ?? expect.fail('there is no case')
const foundIn = async (state: Parameters<typeof casesFor>[1], id: number) =>
  (await casesFor(staff.api, state)).data.find((found) => found.id === id)
const textFor = async (api: Commenter['api'], id: number) =>
  (await threadsFor(api, postId, { comment_id: id })).data.find((thread) => thread.id === id)?.text_content
const actsOn = async (id: number) =>
  (
    await testApp.database.db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.objectId, String(id)))
      .orderBy(asc(auditRecords.id))
  ).map(({ act, actorId, before, after }) => ({ act, actorId, before, after }))

test('the reports about one comment are grouped, with its reported and its current text', async () => {
  const head = await addComment('Where to buy?')
  const id = await addComment('Buy my coins', owner.id, head)
  const start = now
  await report(reader.api, id, { reason: 'spam', note: ' A shop ' })
  await owner.change(id, 'Buy coins at the bank')
  now = new Date(start.getTime() + 60_000)
  await report(other.api, id, { reason: 'spam' })
  await report(superuser.api, id, { reason: 'other', note: 'Off topic' })
  const found = await openCaseOf(id)
  expect(found).toMatchObject({
    state: 'open',
    settled_at: null,
    report_count: 3,
    reasons: [
      { reason: 'spam', count: 2 },
      { reason: 'other', count: 1 },
    ],
    first_reported_at: start.toISOString(),
    last_reported_at: now.toISOString(),
    comment: {
      text_content: 'Buy coins at the bank',
      author: { username: owner.username },
      edited_at: start.toISOString(),
      answers: { username: owner.username, excerpt: 'Where to buy?' },
    },
    post: { slug: 'about-bonds', title: 'About bonds' },
  })
  expect(found.reports).toMatchObject([
    { reporter: { username: superuser.username }, reason: 'other', note: 'Off topic', text_content: null },
    { reporter: { username: other.username }, note: '' },
    { reporter: { username: reader.username }, note: 'A shop', text_content: 'Buy my coins' },
  ])
})

test('an imported comment is reported with the names that it came with', async () => {
  const values = { postId, authorId: null, createdAt: now }
  const head = await insertComment(testApp.database.db, { ...values, guestName: 'First guest', textContent: 'Asked' })
  const parent = { id: head.id, threadId: null }
  const { id } = await insertComment(testApp.database.db, {
    ...values,
    parent,
    guestName: 'Second guest',
    textContent: 'Answered',
  })
  await report(reader.api, id)
  expect((await openCaseOf(id)).comment).toMatchObject({
    author: { id: null, username: 'Second guest' },
    answers: { username: 'First guest', excerpt: 'Asked' },
  })
})

test('staff see from a report whom of its authors they may suspend', async () => {
  const staff = await makeCommenter(testApp, { isStaff: true })
  const { commentId } = await reported('Buy my book', staff.id)
  expect((await openCaseOf(commentId)).comment?.author).toMatchObject({ is_staff: true, is_superuser: false })
})

test('the queue is filtered by state and reason, sorted, counted and paged', async () => {
  const { api } = await makeCommenter(testApp, { isStaff: true })
  const before = await casesFor(api)
  const ids: number[] = []
  for (let turn = 0; turn < 11; turn += 1) {
    now = new Date(now.getTime() + 1_000)
    ids.push((await reported(`Remark ${turn}`)).caseId)
  }
  const busy = ids[4] ?? 0
  const commentId = (await foundIn({}, busy))?.comment?.id ?? 0
  now = new Date(now.getTime() + 1_000)
  for (let turn = 0; turn < 3; turn += 1)
    await report((await makeCommenter(testApp)).api, commentId, { reason: 'abuse' })
  const listed = async (query: Parameters<typeof casesFor>[1]) => (await casesFor(api, query)).data.map(({ id }) => id)
  expect(await listed({})).toEqual([busy, ...ids.filter((id) => id !== busy).toReversed()].slice(0, 10))
  expect((await listed({ sort: 'most' }))[0]).toBe(busy)
  expect(await listed({ reason: 'abuse' })).toEqual([busy])
  expect(await listed({ state: 'open', sort: 'oldest' })).not.toContain(ids[10])
  await decide(staff.api, ids[0] ?? 0, 'keep')
  expect(await listed({ state: 'kept' })).toContain(ids[0])
  expect(await listed({ state: 'settled' })).toContain(ids[0])
  expect(await listed({ state: 'hidden' })).not.toContain(ids[0])
  const second = await casesFor(api, { page: 2 })
  expect(second).toMatchObject({ page: 2, numOfPages: 2, total: before.total + 10, open: before.open + 10 })
  expect(second.data).toHaveLength(before.total)
  expect((await casesFor(api, { page: 9 })).data).toEqual([])
})

describe('a decision', () => {
  test('to keep leaves the comment, and a new report opens a new case', async () => {
    const { commentId, caseId } = await reported('Fine words')
    expect(await decide(staff.api, caseId, 'keep')).toMatchObject({ msg: 'The comment stays as it is.' })
    expect(await textFor(testApp.api, commentId)).toBe('Fine words')
    expect(await foundIn({ state: 'kept' }, caseId)).toMatchObject({
      settled_by: staff.username,
      settled_at: now.toISOString(),
    })
    await report(other.api, commentId)
    expect((await openCaseOf(commentId)).report_count).toBe(1)
    expect(await actsOn(commentId)).toEqual([
      { act: 'comment_keep', actorId: staff.id, before: { state: 'open' }, after: { state: 'kept' } },
    ])
  })

  test('to hide can be undone by any member of staff', async () => {
    const { commentId, caseId } = await reported('Rude words')
    await decide(staff.api, caseId, 'hide')
    expect([await textFor(testApp.api, commentId), await textFor(other.api, commentId)]).toEqual(['', 'Rude words'])
    await decide(other.api, caseId, 'show', 'hidden')
    expect(await textFor(testApp.api, commentId)).toBe('Rude words')
    expect(await foundIn({ state: 'kept' }, caseId)).toMatchObject({ settled_by: other.username })
    expect((await actsOn(commentId)).map(({ act, after }) => [act, after])).toEqual([
      ['comment_hide', { state: 'hidden', reason: 'spam' }],
      ['comment_show', { state: 'kept' }],
    ])
  })

  test.each(['open', 'hidden'] as const)('to delete removes the comment (%s)', async (state) => {
    const { commentId, caseId } = await reported()
    if (state === 'hidden') await decide(staff.api, caseId, 'hide')
    await decide(staff.api, caseId, 'delete', state)
    expect(await textFor(staff.api, commentId)).toBeUndefined()
    expect(await foundIn({ state: 'deleted' }, caseId)).toMatchObject({ comment: null, settled_by: staff.username })
    expect((await actsOn(commentId)).at(-1)).toMatchObject({ act: 'comment_delete', before: { state } })
  })

  test.each([
    ['show', 'open'],
    ['keep', 'hidden'],
    ['hide', 'hidden'],
  ] as const)('to %s what is %s is rejected', async (act, state) => {
    const { caseId } = await reported()
    await expect(decide(staff.api, caseId, act, state)).rejects.toMatchObject({ status: 400 })
  })

  test('to hide needs a reason, and any decision an existing case', async () => {
    const { caseId } = await reported()
    const body = { act: 'hide', base_state: 'open' } as const
    const without = staff.api.admin.decideCommentCase({ params: { id: caseId }, body })
    await expect(without).rejects.toMatchObject({ status: 400, body: { details: { reason: ['Choose a reason.'] } } })
    await expect(decide(staff.api, 2_000_000_000, 'keep')).rejects.toMatchObject({ status: 404 })
  })

  test('about an own comment is rejected, except for superusers', async () => {
    const { caseId, commentId } = await reported('Mine', staff.id)
    await expect(decide(staff.api, caseId, 'keep')).rejects.toMatchObject({
      status: 403,
      body: { code: 'own_comment' },
    })
    await decide(other.api, caseId, 'hide')
    await expect(decide(staff.api, caseId, 'show', 'hidden')).rejects.toMatchObject({ status: 403 })
    expect(await textFor(testApp.api, commentId)).toBe('')
    const own = await reported('Of the superuser', superuser.id)
    await decide(superuser.api, own.caseId, 'keep')
  })
})

describe('of two concurrent decisions', () => {
  test.each([
    ['keep', `has already decided to keep this comment.`],
    ['hide', `has already hidden this comment.`],
    ['delete', `has already deleted this comment.`],
  ] as const)('the second learns what the first did (%s)', async (first, told) => {
    const { caseId, commentId } = await reported()
    await decide(staff.api, caseId, first)
    for (const act of ['keep', 'hide', 'delete'] as const) {
      await expect(decide(other.api, caseId, act)).rejects.toMatchObject({
        status: 409,
        body: { code: 'already_decided', msg: `${staff.username} ${told}` },
      })
    }
    expect(await actsOn(commentId)).toHaveLength(1)
  })

  test('exactly one succeeds', async () => {
    for (const [first, second] of [
      ['hide', 'delete'],
      ['keep', 'hide'],
      ['delete', 'keep'],
      ['delete', 'delete'],
    ] as const) {
      const { caseId, commentId } = await reported()
      const reporter = await makeCommenter(testApp)
      const answers = await Promise.allSettled([
        decide(staff.api, caseId, first),
        decide(other.api, caseId, second),
        report(reporter.api, commentId),
      ])
      const refusals = answers.slice(0, 2).flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      expect(refusals).toMatchObject([{ status: 409, body: { code: 'already_decided' } }])
      expect(await actsOn(commentId)).toHaveLength(1)
    }
  })

  test('the error says that the author has deleted the comment', async () => {
    const { caseId, commentId } = await reported()
    await owner.remove(commentId)
    await expect(decide(staff.api, caseId, 'keep')).rejects.toMatchObject({
      status: 409,
      body: { msg: 'Its author or the author of the post has already deleted this comment.' },
    })
  })
})
