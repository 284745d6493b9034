import { until } from '@ledgerdeck/embedded-postgres/testing/until'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoUsername, demoUsernames } from '../seed/demo/demo-users.ts'
import { removeDemo } from '../seed/remove-demo.ts'
import { makeUser } from './accounts/users.factory.ts'
import { makePost } from './blog/posts/posts.factory.ts'
import { loadConfig } from './config.ts'
import { fillDemonstration } from './demonstration.ts'
import { createLog } from './log.ts'
import { changeIn } from './platform/pages/cache-freshness.ts'
import { silentLog } from './platform/testing/silent-log.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let testApp: TestApp
let passwords: Map<string, string>
const printed: string[] = []

const fill = ({ isForced }: { isForced: boolean }) => {
  const config = loadConfig({ LOG_LEVEL: 'silent', DATA_DIR: testApp.dataDir, SAMPLE_CONTENT: '0' })
  const { signal } = new AbortController()
  const onProgress = (line: string) => void printed.push(line)
  return fillDemonstration(
    { config, database: testApp.database, log: createLog(config), onProgress, signal },
    { isForced },
  )
}

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  await fill({ isForced: false })
  const lines = printed.flatMap((line) => [...line.matchAll(/^ {2}(demo_\w+) +([\w-]{16}) {2}\w/g)])
  passwords = new Map(lines.map(([, username = '', password = '']) => [username, password]))
}, 120_000)
afterAll(() => testApp.close())

async function rows<Row extends Record<string, unknown>>(query: string): Promise<Row[]> {
  return (await testApp.database.pool.query(query)).rows
}

async function signIn(username: DemoUsername) {
  const [user] = await rows<{ id: number }>(`select id from users where username = '${username}'`)
  return (await testApp.signIn(user?.id ?? 0)).api
}

test('a demonstration is not made twice', async () => {
  await expect(fill({ isForced: true })).rejects.toThrow('this site has a demonstration; remove it first')
})

test('each role signs in with a random password of its own', async () => {
  const countRecords = async () => (await rows('select id from ip_records')).length
  const before = await countRecords()
  expect(new Set(passwords.values()).size).toBe(demoUsernames.length)
  const signInAs = (username_or_email: DemoUsername) =>
    testApp.api.accounts.login({
      body: { username_or_email, password: passwords.get(username_or_email) ?? '' },
    })
  for (const username of ['demo_superuser', 'demo_editor', 'demo_premium', 'demo_reader'] as const)
    expect(await signInAs(username)).toMatchObject({ user: { username } })
  await expect(signInAs('demo_spammer')).rejects.toMatchObject({ status: 403 })
  await expect(signInAs('demo_newcomer')).rejects.toMatchObject({ status: 403 })
  // Records are written in batches; a later one would survive the removal below.
  await until(async () => (await countRecords()) === before + 6)
})

test('the article has a discussion in order of time, revisions, and a calculator', async () => {
  const post = await testApp.api.blog.getPost({ params: { slug: 'offset-account-or-extra-repayments' } })
  expect(post.content_blocks.map((block) => block.block_type)).toContain('calculator')
  const { data, totalComment } = await testApp.api.blog.listComments({ params: { postId: post.id }, body: {} })
  expect([data.length, totalComment]).toEqual([4, 10])
  const dates = await rows<{ at: Date }>('select created_at as at from comments order by id')
  expect(dates.map(({ at }) => at)).toEqual(dates.map(({ at }) => at).toSorted((a, b) => a.getTime() - b.getTime()))
  const editor = await signIn('demo_editor')
  const revisions = await editor.blog.listPostRevisions({ params: { slug: post.slug } })
  expect(revisions.data).toHaveLength(2)
})

test('staff find a plan, an open report, a settled one and a suspended account', async () => {
  const editor = await signIn('demo_editor')
  const open = await editor.admin.listCommentCases({ query: {} })
  const settled = await editor.admin.listCommentCases({ query: { state: 'hidden' } })
  expect([open.total, settled.total]).toEqual([1, 1])
  expect(await rows('select publish_at > now() as ahead from post_schedules')).toEqual([{ ahead: true }])
  for (const table of ['ip_records', 'log_records'])
    expect((await rows(`select from ${table}`)).length).toBeGreaterThan(20)
})

test('a user finds notes, saved calculations, friends and a manga to continue', async () => {
  const reader = await signIn('demo_reader')
  expect((await reader.notes.listNotes({})).totalNotes).toBe(3)
  expect((await reader.calculations.listCalculations({})).total).toBe(2)
  expect((await reader.friends.listFriendRequests()).friends).toHaveLength(2)
  const [manga] = await reader.manga.listManga()
  expect(manga).toMatchObject({ num_chapters: 2, num_pages: 10, continue_at: { page_number: 3 } })
})

test('nothing is mailed to its addresses, and nobody is asked for others', async () => {
  expect(await testApp.mails()).toEqual([])
  const [user] = await rows<{ id: number }>(`select id from users where username = 'demo_reader'`)
  const reader = await signIn('demo_reader')
  expect(await reader.accounts.getUser({ params: { id: user?.id ?? 0 } })).toMatchObject({ setup_due: [] })
})

test('it is removed with everything that was written by its accounts, and nothing else', async () => {
  const { database } = testApp
  await rows(`delete from users where username = 'admin'`)
  const stranger = await makeUser(database.db)
  const { id: postId } = await makePost(database.db, { authorId: stranger.id })
  const own = (await testApp.signIn(stranger.id)).api
  const reader = await signIn('demo_reader')
  const comment = { params: { postId }, body: { text_content: 'A comment below the post of somebody else.' } }
  const { data: head } = await reader.blog.createComment(comment)
  await own.blog.createComment({ params: { postId }, body: { text_content: 'A reply.', parent_comment_id: head.id } })
  await reader.blog.createComment({ params: { postId }, body: { text_content: 'Another one.' } })

  const removal = { database, change: changeIn(database), log: silentLog, signal: new AbortController().signal }
  expect(await removeDemo(removal)).toEqual({ removed: demoUsernames.length - 1, kept: 1 })
  const superuser = await makeUser(database.db, { isSuperuser: true, isStaff: true })
  expect(await removeDemo(removal)).toEqual({ removed: 1, kept: 0 })
  expect(await removeDemo(removal)).toEqual({ removed: 0, kept: 0 })
  expect(await rows('select id from users order by id')).toEqual([{ id: stranger.id }, { id: superuser.id }])
  expect(await rows('select id from posts')).toEqual([{ id: postId }])
  expect(await rows('select text_content, is_deleted from comments order by id')).toEqual([
    { text_content: '', is_deleted: true },
    { text_content: 'A reply.', is_deleted: false },
  ])
  for (const table of ['manga', 'notes', 'calculations', 'friendships', 'categories', 'tags', 'ip_records'])
    expect([table, await rows(`select * from ${table}`)]).toEqual([table, []])
})
