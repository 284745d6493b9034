import type { Database } from '../api/src/platform/database/database.ts'
import { compare } from './comparison.ts'
import { connections, startLoadGenerator } from './load-job.ts'
import type { BenchOptions } from './options.ts'
import { createDataDir, type DataDir, runPortal, startProduct } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { type App, addAccounts, withApp } from './seeded-database.ts'
import { accessToken } from './sign-in.ts'
import { p95Of } from './statistics.ts'
import { startWorker } from './worker-process.ts'

const password = 'the password of every account'
/** WordPress on two cores, measured the same way; Ghost creates 100. */
const fastestOtherPerSecond = 111
const text = 'A comment of the usual length, which says what it has to say in a line or two and then ends.'

export async function* measureComments(options: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  const { posts, comments } = options
  printLine(`seeding ${format(posts, '')} posts and ${format(comments, '')} comments`)
  await runPortal(dataDir, ['seed', '--posts', String(posts), '--comments', String(comments)])
  yield* await withApp(dataDir, measureReading)
  const postIds = await withApp(dataDir, (_app, { pool }) =>
    idsOf(pool, `select id from posts where is_public order by id limit ${connections}`),
  )
  yield* await measureWriting(dataDir, postIds, options)
}

interface Reading {
  what: string
  path: (index: number) => string
  body?: object
}

async function measureReading(app: App, { pool }: Database): Promise<Figure[]> {
  const usual = await idsOf(
    pool,
    `select id from posts where is_public and exists (select from comments where post_id = posts.id) order by random() limit 300`,
  )
  const crowded = await addCrowdedPost(pool)
  await pool.query('vacuum analyze comments, comment_counts')
  const first = (postId: number | undefined) => `/api/v1/blog/posts/${postId}/comments/`
  const cases: Reading[] = [
    { what: 'first page of comments of a usual post', path: (index) => first(usual[index % usual.length]) },
    { what: 'first page of 10 000 comments', path: () => first(crowded.postId) },
    { what: 'last page of 10 000 comments', path: () => first(crowded.postId), body: { page: crowded.lastPage } },
    { what: 'a linked comment among 10 000', path: () => first(crowded.postId), body: { comment_id: crowded.deepId } },
    { what: 'replies of a thread of 5 000', path: () => `/api/v1/blog/comments/${crowded.headId}/replies/` },
  ]
  const byKey = await p95Of(async (index) => {
    await pool.query('select * from comments where id = $1', [usual[index % usual.length]])
  })
  const figures: Figure[] = []
  for (const { what, path, body = {} } of cases) {
    const p95Ms = await p95Of(async (index) => {
      const url = path(index)
      const isList = url.endsWith('/comments/')
      const { statusCode } = await app.inject(isList ? { method: 'POST', url, payload: body } : { url })
      if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`)
    })
    const beside = `one row by its key, in SQL alone: ${format(byKey, 'ms')}`
    figures.push({ what: `p95: ${what}`, value: p95Ms, unit: 'ms', limit: { atMost: 30 }, beside })
  }
  return figures
}

async function addCrowdedPost(pool: Database['pool']) {
  const heads = 5_000
  const [postId = 0] = await idsOf(pool, 'select id from posts where is_public order by id limit 1')
  const [authorId] = await idsOf(pool, 'select min(id) as id from users')
  const before = await idsOf(
    pool,
    'select count(*)::integer as id from comments where post_id = $1 and thread_id is null',
    [postId],
  )
  const headIds = await idsOf(
    pool,
    `insert into comments (post_id, author_id, text_content, created_at)
     select $1, $2, $3, now() + number * interval '1 second' from generate_series(1, $4::integer) as number returning id`,
    [postId, authorId, text, heads],
  )
  const headId = headIds.at(-1) ?? 0
  const replies = await idsOf(
    pool,
    `with ids as materialized (
       select nextval('comments_id_seq')::integer as id, number from generate_series(1, 5000) as number
     )
     insert into comments (id, post_id, author_id, parent_id, thread_id, text_content, created_at) overriding system value
     select id, $1, $2, coalesce(lag(id) over (order by number), $4), $4, $3, now() + (6000 + number) * interval '1 second'
     from ids order by number returning id`,
    [postId, authorId, text, headId],
  )
  return { postId, headId, deepId: replies.at(-1) ?? 0, lastPage: Math.ceil(((before[0] ?? 0) + heads) / 20) }
}

async function idsOf(pool: Database['pool'], statement: string, values: unknown[] = []): Promise<number[]> {
  return (await pool.query<{ id: number }>(statement, values)).rows.map(({ id }) => id)
}

async function measureWriting(
  dataDir: DataDir,
  postIds: number[],
  { rounds, seconds }: BenchOptions,
): Promise<Figure[]> {
  const names = await addAccounts(dataDir, { count: connections, password, isStaff: true })
  await using server = await startProduct({ dataDir })
  await using worker = startWorker<{ path: string }, number>(new URL('./bare-insert.ts', import.meta.url))
  const bare = { pid: worker.pid, origin: `http://localhost:${await worker.run({ path: dataDir.path })}` }
  await using load = startLoadGenerator()
  const headers: Record<string, string>[] = []
  // One at a time, because simultaneous sign-ins from one network are limited.
  for (const name of names) {
    const token = await accessToken(server.origin, { name, password })
    headers.push({ authorization: `Bearer ${token}` })
  }
  const sent = { body: JSON.stringify({ text_content: text }), headers }
  const figures: Figure[] = []
  for (const [name, posts] of [
    ['many posts', connections],
    ['one post', 1],
  ] as const) {
    const paths = names.map((_, index) => `/api/v1/blog/posts/${postIds[index % posts]}/comments/create/`)
    printLine(`comments on ${name} at ${connections} connections: ${rounds} rounds of twice ${seconds} s`)
    const run = { paths, seconds, sent }
    await compare(load, { ours: server, bare }, [run])
    const compared = await compare(
      load,
      { ours: server, bare },
      Array.from({ length: rounds }, () => run),
    )
    const { ours, bare: least, ratioPercent, cpuRatioPercent } = compared
    figures.push({
      what: `comments on ${name}`,
      value: ours.requestsPerSecond,
      unit: '/s',
      limit: { atLeast: 6 * fastestOtherPerSecond },
      beside: `rows of a bare route: ${format(least.requestsPerSecond, '/s')}, ${format(ratioPercent, '%')} of them, ${format(cpuRatioPercent ?? Number.NaN, '%')} in processor time; p99 ${format(ours.p99Ms, 'ms')}`,
    })
  }
  return figures
}
