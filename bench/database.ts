import type { Database } from '../api/src/platform/database/database.ts'
import { casesOf, type DatabaseCase, type Reader } from './database-cases.ts'
import { addRareTagsAndFriends } from './database-rows.ts'
import type { BenchOptions } from './options.ts'
import { createDataDir, type DataDir, runPortal } from './product-server.ts'
import { type Figures, format, printLine } from './report.ts'
import { type App, addAccounts, signIn, withApp } from './seeded-database.ts'
import { p95Of } from './statistics.ts'

const parts = [0.01, 0.1, 1]
const password = 'the password of every account'

interface Measured {
  name: string
  p95Ms: number
}

export async function* measureDatabase({ posts, comments }: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  const [member = ''] = await addAccounts(dataDir, { prefix: 'member', count: 1, password })
  const [staff = ''] = await addAccounts(dataDir, { prefix: 'staff', count: 1, password, isStaff: true })
  const sizes: { posts: number; measured: Measured[] }[] = []
  let seeded = { posts: 0, comments: 0 }
  for (const part of parts) {
    const wanted = { posts: Math.round(posts * part), comments: Math.round(comments * part) }
    await seed(dataDir, { posts: wanted.posts - seeded.posts, comments: wanted.comments - seeded.comments })
    seeded = wanted
    const measured = await withApp(dataDir, async (app, { pool }) => {
      await addRareTagsAndFriends(pool, { member, posts: wanted.posts })
      return measureAll(app, pool, { member, staff })
    })
    sizes.push({ posts: wanted.posts, measured })
  }
  const largest = sizes.at(-1)?.measured ?? []
  for (const { name, p95Ms } of largest) {
    yield {
      what: `${format(posts, '')} posts, p95: ${name}`,
      value: p95Ms,
      unit: 'ms',
      limit: { atMost: 30 },
      beside: growth(name, sizes),
    }
  }
}

async function seed(dataDir: DataDir, { posts, comments }: { posts: number; comments: number }): Promise<void> {
  printLine(`seeding ${format(posts, '')} posts and ${format(comments, '')} comments`)
  const startedAt = performance.now()
  await runPortal(dataDir, ['seed', '--posts', String(posts), '--comments', String(comments)])
  printLine(`seeded in ${format((performance.now() - startedAt) / 1000, 's')}`)
}

function growth(name: string, sizes: { posts: number; measured: Measured[] }[]): string {
  return sizes
    .slice(0, -1)
    .map(({ posts, measured }) => {
      const same = measured.find((one) => one.name === name)
      return `${format(posts, '')} posts: ${format(same?.p95Ms ?? Number.NaN, 'ms')}`
    })
    .join(', ')
}

async function measureAll(app: App, pool: Database['pool'], names: Record<Reader, string>): Promise<Measured[]> {
  await pool.query('vacuum analyze')
  const measured: Measured[] = []
  for (const one of await casesOf(pool)) {
    const credentials: Record<string, string> = one.as
      ? { authorization: `Bearer ${await signIn(app, { name: names[one.as], password })}` }
      : {}
    measured.push({ name: one.name, p95Ms: await measureCase(app, one, credentials) })
  }
  const { rows } = await pool.query('select id from posts order by random() limit 1000')
  const byKey = await p95Of(async (index) => {
    await pool.query('select * from posts where id = $1', [rows[index % rows.length].id])
  })
  return [...measured, { name: 'one row by its key, in SQL alone', p95Ms: byKey }]
}

async function measureCase(
  app: App,
  { name, path }: DatabaseCase,
  credentials: Record<string, string>,
): Promise<number> {
  const p95Ms = await p95Of(async (index) => {
    const url = path(index)
    const { statusCode } = await app.inject({ url, headers: { 'accept-encoding': 'br', ...credentials } })
    if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`)
  })
  printLine(`  ${name}: ${format(p95Ms, 'ms')}`)
  return p95Ms
}
