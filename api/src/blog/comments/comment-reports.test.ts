import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../accounts/users.table.ts'
import { auditRecords } from '../../investigation/audit-records.table.ts'
import { dayMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { oldCommentCases } from '../feature.ts'
import { makePost } from '../posts/posts.factory.ts'
import { commentCases, commentReports } from './comment-cases.table.ts'
import { type Commenter, casesFor, decide, makeCommenter, report, threadsFor } from './comments.factory.ts'
import { insertComment } from './comments.repository.ts'

const everybody = ['guest', 'stranger', 'owner', 'author', 'staff', 'superuser'] as const
type Who = (typeof everybody)[number]
const kinds = ['published', 'draft', 'deleted'] as const
type Kind = (typeof kinds)[number]

let testApp: TestApp
const now = new Date('2026-03-01T12:00:00.000Z')
const calls = {} as Record<Who, TestApp['api']>
const people = {} as Record<Exclude<Who, 'guest'>, Commenter>
const postIds = {} as Record<Kind, number>

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now })
  const { db } = testApp.database
  people.stranger = await makeCommenter(testApp)
  people.owner = await makeCommenter(testApp)
  people.author = await makeCommenter(testApp)
  people.staff = await makeCommenter(testApp, { isStaff: true })
  people.superuser = await makeCommenter(testApp, { isSuperuser: true })
  calls.guest = testApp.api
  for (const [who, { api }] of Object.entries(people)) calls[who as Who] = api
  const authorId = people.author.id
  postIds.published = (await makePost(db, { authorId, title: 'About bonds' })).id
  postIds.draft = (await makePost(db, { authorId, postStatus: 'draft' })).id
  postIds.deleted = (await makePost(db, { authorId, isDeleted: true })).id
})
afterAll(() => testApp.close())

async function addComment(textContent = 'Buy my coins', kind: Kind = 'published', parentId?: number): Promise<number> {
  const parent = parentId === undefined ? undefined : { id: parentId, threadId: null }
  const values = { postId: postIds[kind], authorId: people.owner.id, textContent, createdAt: now, parent }
  return (await insertComment(testApp.database.db, values)).id
}

const someone = () => makeCommenter(testApp)
const statusOf = (answer: Promise<unknown>): Promise<number> =>
  answer.then(
    () => 201,
    ({ status }) => status,
  )
const caseOf = async (commentId: number) => {
  const rows = await testApp.database.db.select().from(commentCases).where(eq(commentCases.commentId, commentId))
  return rows.at(-1) ?? expect.fail(`comment ${commentId} wasn’t reported`)
}
const reportsOf = (caseId: number) =>
  testApp.database.db.select().from(commentReports).where(eq(commentReports.caseId, caseId))

describe.each(everybody)('%s', (who) => {
  const expected: Record<Kind, number> = {
    published: { guest: 401, owner: 403, stranger: 201, author: 201, staff: 201, superuser: 201 }[who],
    draft: { guest: 401, owner: 404, stranger: 404, author: 201, staff: 201, superuser: 201 }[who],
    deleted: { guest: 401, owner: 404, stranger: 404, author: 404, staff: 201, superuser: 201 }[who],
  }

  test.each(kinds)(
    'reports a comment exactly when they may read it (%s) and it is not their own',
    { tags: ['blog-calls-15'] },
    async (kind) => {
      expect(await statusOf(report(calls[who], await addComment('Look', kind)))).toBe(expected[kind])
    },
  )
})

test.each([
  { reason: 'other' },
  { reason: 'other', note: '  ' },
  { reason: 'spam', note: 'x'.repeat(501) },
  { reason: 'spam', note: 'a\0b' },
  { reason: 'dull' },
  {},
])('rejects %o', async (body) => {
  const api = people.stranger.api
  expect(await statusOf(report(api, await addComment(), body as Parameters<typeof report>[2]))).toBe(400)
})

test('a user reports a comment once, also with concurrent requests, and twenty comments a day', async () => {
  const { api } = await someone()
  const id = await addComment()
  const answers = await Promise.allSettled([report(api, id), report(api, id), report(api, id)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = {
    status: 409,
    body: { code: 'already_reported', msg: expect.stringContaining('You’ve already reported this comment') },
  }
  await expect(report(api, id, { reason: 'abuse' })).rejects.toMatchObject(refused)
  expect(await caseOf(id)).toMatchObject({ reportCount: 1 })
  for (let turn = 4; turn < 20; turn += 1) await report(api, await addComment())
  await expect(report(api, await addComment())).rejects.toMatchObject({ status: 429 })
})

test('deleted, hidden and missing comments cannot be reported', async () => {
  const { api } = await someone()
  const [head, other] = [await addComment(), await addComment()]
  await addComment('A reply', 'published', head)
  await people.owner.remove(head)
  await report(api, other)
  await decide(people.staff.api, (await caseOf(other)).id, 'hide')
  expect(await statusOf(report(api, head))).toBe(404)
  expect(await statusOf(report(api, 2_000_000_000))).toBe(404)
  await expect(report(people.stranger.api, other)).rejects.toMatchObject({ body: { code: 'comment_hidden' } })
})

test('staff are notified of a report without the note of the reporter', async () => {
  const id = await addComment('My number is 555 1234')
  await report((await someone()).api, id, { reason: 'personal_information', note: 'Their home address' })
  const inbox = async () => (await people.staff.api.admin.listInbox()).data
  await expect
    .poll(async () => (await inbox()).map(({ details }) => details))
    .toContain('Personal information, below “About bonds”.')
  expect((await inbox())[0]).toMatchObject({ kind: 'comment_reported', link: '/admin/reports/comments' })
  expect(JSON.stringify(await inbox())).not.toMatch(/home address|555/)
})

describe('personal data is erased', () => {
  test('with the account of the reporter', async () => {
    const { db } = testApp.database
    const { id: reporterId, api } = await testApp.signInAs()
    const id = await addComment()
    await report(api, id, { reason: 'abuse', note: 'He insults my family' })
    await db.delete(users).where(eq(users.id, reporterId))
    expect((await casesFor(people.staff.api)).data.find(({ comment }) => comment?.id === id)).toMatchObject({
      report_count: 1,
      reports: [{ reason: 'abuse', note: '', reporter: null }],
    })
  })

  test.each([
    ['its author', 'owner', 'withdrawn'],
    ['the author of the post', 'author', 'withdrawn'],
    ['staff', 'staff', 'deleted'],
  ] as const)('with the comment when %s deletes it', async (_name, who, state) => {
    const head = await addComment('Secret')
    const hasReplies = who !== 'author'
    if (hasReplies) await addComment('A reply', 'published', head)
    await report((await someone()).api, head, { reason: 'other', note: 'A note' })
    const { id } = await caseOf(head)
    expect(await people[who].remove(head)).toMatchObject({ is_placeholder: hasReplies })
    const nothing = { commentId: null, reporterId: null, note: '', textContent: '', reason: 'other' }
    expect(await reportsOf(id)).toMatchObject([nothing])
    expect((await casesFor(people.superuser.api, { state })).data.find((found) => found.id === id)).toMatchObject({
      comment: null,
      report_count: 1,
      settled_by: who === 'staff' ? people.staff.username : null,
    })
    const acts = await testApp.database.db
      .select()
      .from(auditRecords)
      .where(eq(auditRecords.objectId, String(head)))
    expect(acts.map(({ act, actorId }) => [act, actorId])).toEqual(
      who === 'staff' ? [['comment_delete', people.staff.id]] : [],
    )
  })

  test('a year after the decision, except for comments that are still hidden', async () => {
    const { db } = testApp.database
    const { api } = await someone()
    const [kept, hidden, open] = [await addComment(), await addComment(), await addComment()]
    for (const id of [kept, hidden, open]) await report(api, id)
    await decide(people.staff.api, (await caseOf(kept)).id, 'keep')
    await decide(people.staff.api, (await caseOf(hidden)).id, 'hide')
    const ids = [await caseOf(kept), await caseOf(hidden), await caseOf(open)].map(({ id }) => id)
    const left = async (later: number) => {
      const then = new Date(now.getTime() + later * dayMs)
      await oldCommentCases.run({ db, now: () => then }, new AbortController().signal)
      const rows = await db.select().from(commentCases)
      return ids.map((id) => rows.some((row) => row.id === id))
    }
    expect(await left(364)).toEqual([true, true, true])
    expect(await left(366)).toEqual([false, true, true])
  })
})

describe('a hidden comment', () => {
  const secret = 'The words no one may read'
  let head: number
  let reply: number
  let replier: Commenter
  let total: number

  beforeAll(async () => {
    replier = await someone()
    head = await addComment('A head')
    const answered = await replier.write(postIds.published, 'Question?', head)
    reply = await people.owner.write(postIds.published, secret, answered)
    await people.stranger.write(postIds.published, 'Below it', reply)
    await report(people.stranger.api, reply)
    total = (await threadsFor(calls.guest, postIds.published)).totalComment
    await decide(people.staff.api, (await caseOf(reply)).id, 'hide')
  })

  async function seenBy(who: Who) {
    const list = await threadsFor(calls[who], postIds.published, { comment_id: reply })
    const thread = list.data.find(({ id }) => id === head)
    const found = thread?.replies.flatMap(({ replies }) => replies).find(({ id }) => id === reply)
    return { list, found: found ?? expect.fail('the comment is not there') }
  }

  test.each(['guest', 'stranger', 'owner', 'author'] as const)('is an empty placeholder for %s', async (who) => {
    const { list, found } = await seenBy(who)
    expect(found).toMatchObject({ author: null, text_content: '', edited_at: null, is_hidden: true, is_deleted: false })
    expect(found.replies).toMatchObject([
      { text_content: 'Below it', reply_to: { id: reply, username: null, is_hidden: true } },
    ])
    expect(list.totalComment).toBe(total - 1)
    const more = await calls[who].blog.listReplies({ params: { id: head } })
    expect(JSON.stringify([list, more])).not.toContain(secret)
    expect(more.data.find(({ id }) => id === reply)).toMatchObject({ author: null, is_hidden: true })
  })

  test.each(['staff', 'superuser'] as const)('is shown in full to %s', async (who) => {
    const { found } = await seenBy(who)
    expect(found).toMatchObject({ text_content: secret, is_hidden: true, author: { id: people.owner.id } })
    expect(found.replies).toMatchObject([{ reply_to: { username: people.owner.username, is_hidden: true } }])
  })

  test('causes no notices, and its author sees the reason', async () => {
    const notices = await replier.api.blog.listNotices()
    expect(JSON.stringify(notices)).not.toContain(secret)
    expect(notices.data.map(({ comment }) => comment?.id)).not.toContain(reply)
    const own = await people.owner.api.blog.listMyComments()
    expect(own.data.find(({ id }) => id === reply)).toMatchObject({ text_content: secret, hidden_reason: 'spam' })
    expect(own.data.some(({ hidden_reason }) => hidden_reason === null)).toBe(true)
  })

  test('cannot be answered or changed, and is unchanged when shown again', async () => {
    const refused = { status: 409, body: { code: 'comment_hidden' } }
    await expect(people.stranger.write(postIds.published, 'And', reply)).rejects.toMatchObject(refused)
    await expect(people.owner.change(reply, 'Better')).rejects.toMatchObject(refused)
    await decide(people.staff.api, (await caseOf(reply)).id, 'show', 'hidden')
    const { found, list } = await seenBy('guest')
    expect(found).toMatchObject({ text_content: secret, is_hidden: false, author: { id: people.owner.id } })
    expect(list.totalComment).toBe(total)
    const { data } = await replier.api.blog.listNotices()
    expect(data.map(({ comment }) => comment?.id)).toContain(reply)
  })

  test('can be deleted by its author and does not count', async () => {
    await report((await someone()).api, reply)
    await decide(people.staff.api, (await caseOf(reply)).id, 'hide')
    expect(await people.owner.remove(reply)).toMatchObject({ is_placeholder: true })
    expect((await seenBy('staff')).found).toMatchObject({ is_deleted: true, is_hidden: false, text_content: '' })
    expect((await threadsFor(calls.guest, postIds.published)).totalComment).toBe(total - 1)
  })
})
