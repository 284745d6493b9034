import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@ledgerdeck/contract/client'
import { makePost } from '../api/src/blog/posts/posts.factory.ts'
import { saveSchedule } from '../api/src/blog/schedule/post-schedules.repository.ts'
import type { Database } from '../api/src/platform/database/database.ts'
import type { BenchOptions } from './options.ts'
import { createDataDir, type DataDir, type ProductServer, startProduct } from './product-server.ts'
import { type Figure, type Figures, printLine } from './report.ts'
import { createApiClient } from './save-check.ts'
import { createTokenSource } from './save-client.ts'
import { addAccounts, open } from './seeded-database.ts'

const password = 'the password of the writers'
const writers = 4
const plannedPosts = 300
const beforePlannedMs = 15_000
/** Much less time than all scheduled posts need, so that each kill interrupts some. */
const killAfterMs = 300
const pauseMs = 50
const restMs = 1_000

/** Authors write continuously. Posts are scheduled for one instant, with kills around it. */
export async function* measureWritingKills({ kills }: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  const names = await addAccounts(dataDir, { count: writers, password, isStaff: true })
  const plannedAt = new Date(Date.now() + beforePlannedMs)
  await planPosts(dataDir, plannedAt)
  let server = await startProduct({ dataDir })
  const port = Number(new URL(server.origin).port)
  const ending = new AbortController()
  const { origin } = server
  const writing = names.map((name) => write(origin, name, ending.signal))
  await delay(Math.max(0, plannedAt.getTime() - Date.now()))
  for (let kill = 1; kill <= kills; kill += 1) {
    server = await killOnce(server, { dataDir, port })
    printLine(`   killed ${kill} of ${kills}: ${await published(dataDir)} of ${plannedPosts} planned posts are public`)
  }
  await using running = server
  await delay(killAfterMs)
  while ((await published(dataDir)) < plannedPosts && Date.now() < plannedAt.getTime() + 300_000) await delay(restMs)
  ending.abort()
  const outcomes = await Promise.all(writing)
  await running.stop()
  yield* await figuresOf(dataDir, { kills, plannedAt, outcomes })
}

async function killOnce(server: ProductServer, choice: { dataDir: DataDir; port: number }): Promise<ProductServer> {
  await delay(killAfterMs)
  await server.kill()
  return startProduct(choice)
}

async function planPosts(dataDir: DataDir, publishAt: Date): Promise<void> {
  await inDatabase(dataDir, async ({ db, pool }) => {
    const { rows } = await pool.query('select min(id) as id from users where is_staff')
    const plannerId = Number(rows[0]?.id)
    for (let index = 0; index < plannedPosts; index += 1) {
      const post = { slug: `planned-${index}`, postStatus: 'draft', authorId: plannerId } as const
      const { id: postId } = await makePost(db, post)
      await saveSchedule(db, { postId, publishAt, unpublishAt: null, timeZone: 'UTC', plannerId })
    }
  })
}

async function inDatabase<T>(dataDir: DataDir, run: (database: Database) => Promise<T>): Promise<T> {
  const { installation } = await open(dataDir)
  try {
    return await run(installation.database)
  } finally {
    await installation.close()
  }
}

function count(dataDir: DataDir, query: string, values: unknown[] = []): Promise<number> {
  return inDatabase(dataDir, async ({ pool }) => Number((await pool.query(query, values)).rows[0]?.count))
}

function published(dataDir: DataDir): Promise<number> {
  return count(dataDir, "select count(*) from posts where slug like 'planned-%' and post_status = 'published'")
}

interface Outcome {
  acknowledged: number
  unanswered: number
  lost: number
}

type Api = Client['blog']

/** Saves as the editor does: one at a time, and after a lost response it reads the post. */
async function write(origin: string, name: string, signal: AbortSignal): Promise<Outcome> {
  const api = createApiClient(origin, createTokenSource(origin, { name, password })).blog
  const outcome: Outcome = { acknowledged: 0, unanswered: 0, lost: 0 }
  let base: string | null = null
  let text = 0
  while (!signal.aborted) {
    text += 1
    const saved: string | null = await save(api, text, base).catch(() => null)
    if (saved === null) {
      outcome.unanswered += 1
      const found = await findCopy(api)
      if (found.text < outcome.acknowledged) outcome.lost += 1
      base = found.version
      text = found.text
    } else base = saved
    outcome.acknowledged = text
    await delay(pauseMs)
  }
  const { text: last } = await findCopy(api)
  if (last !== outcome.acknowledged) outcome.lost += 1
  return outcome
}

async function save(api: Api, text: number, base_updated_at: string | null): Promise<string> {
  const body = { title: `Text ${text}`, content: { text }, base_updated_at }
  return (await api.saveWorkingCopy({ params: { postId: 'new' }, body })).data.updated_at
}

async function findCopy(api: Api): Promise<{ text: number; version: string | null }> {
  for (;;) {
    const answer = await api.getWorkingCopy({ params: { postId: 'new' } }).catch(() => null)
    if (answer) return { text: Number(answer.data?.content.text ?? 0), version: answer.data?.updated_at ?? null }
    await delay(pauseMs)
  }
}

interface Ended {
  kills: number
  plannedAt: Date
  outcomes: readonly Outcome[]
}

async function figuresOf(dataDir: DataDir, { kills, plannedAt, outcomes }: Ended): Promise<Figure[]> {
  const sum = (field: keyof Outcome) => outcomes.reduce((total, outcome) => total + outcome[field], 0)
  const none = { unit: '', limit: { atMost: 0 } } as const
  const planned = "select id from posts where slug like 'planned-%'"
  const twice = `select count(*) from (
    select object_id from audit_records where act = 'post_scheduled_publish' group by object_id having count(*) > 1
    union all select post_id::text from post_revisions where kind = 'publish' and post_id in (${planned})
    group by post_id having count(*) > 1) as doubled`
  return [
    { what: 'times the server was killed', value: kills, unit: '' },
    { what: 'drafts saved', value: sum('acknowledged'), unit: '', beside: `${sum('unanswered')} without an answer` },
    { what: 'drafts acknowledged and lost', value: sum('lost'), ...none },
    {
      what: 'drafts that are there twice',
      value: (await count(dataDir, 'select count(*) from working_copies')) - outcomes.length,
      ...none,
    },
    { what: 'planned posts published', value: await published(dataDir), unit: '' },
    { what: 'planned posts left unpublished', value: plannedPosts - (await published(dataDir)), ...none },
    {
      what: 'planned posts with another date than planned',
      value: await count(
        dataDir,
        `select count(*) from posts where slug like 'planned-%' and published_date is distinct from $1`,
        [plannedAt],
      ),
      ...none,
    },
    { what: 'planned posts published twice', value: await count(dataDir, twice), ...none },
  ]
}
