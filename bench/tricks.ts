import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { ResponseCache } from '@ledgerdeck/page-cache'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ServerBuild } from 'react-router'
import { comments } from '../api/src/blog/comments/comments.table.ts'
import type { Database, Db } from '../api/src/platform/database/database.ts'
import { namedQuery } from '../api/src/platform/database/named-query.ts'
import { inProcessTransport } from '../api/src/platform/pages/in-process-transport.ts'
import type { PagesEntry, SiteSettings } from '../api/src/platform/pages/page-renderer.ts'
import { type Section, sectionsByPath } from '../api/src/platform/pages/page-sections.ts'
import type { BenchOptions } from './options.ts'
import { createDataDir } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { type App, withApp } from './seeded-database.ts'
import { median } from './statistics.ts'

const callers = 16
const warmUpMs = 500
const channel = 'bench_tricks'
const limit = { atLeast: 5 }

interface Trick {
  what: string
  using: (caller: number) => Promise<unknown>
  without: (caller: number) => Promise<unknown>
}

export async function* measureTricks({ rounds, seconds }: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  const figures = await withApp(dataDir, async (app, database) => {
    const { pool } = database
    await pool.query('create table bench_rows (id serial primary key, text text not null)')
    await pool.query('create table bench_counts (id integer primary key, count integer not null)')
    const measured: Figure[] = []
    for (const trick of [...tricksOf(database), sharedAnswers(app), await routesOfPath(app)]) {
      printLine(`${trick.what}: ${rounds} rounds of twice ${seconds} s`)
      measured.push(await measureTrick(trick, { rounds, ms: seconds * 1_000 }))
    }
    measured.push(await measureForwarders(app))
    return measured
  })
  yield* figures
  yield await measureRouteMap()
}

const counterStatement = `insert into bench_counts as counted values ($1, 1)
  on conflict (id) do update set count = counted.count + 1`

function tricksOf({ db, pool, counterPool, transaction }: Database): Trick[] {
  const insert = (one: Db) => one.execute(sql`insert into bench_rows (text) values ('a comment')`)
  const notify = () => ({ channel, payload: '["post:1"]' })
  const count = (id: number) =>
    transaction(
      (one) =>
        one.execute(sql`insert into bench_counts as counted values (${id}, 1)
          on conflict (id) do update set count = counted.count + 1`),
      { notify },
    )
  return [
    {
      what: 'one flush for simultaneous commits that notify',
      using: () => transaction(insert, { notify }),
      without: () =>
        transaction(async (one) => {
          await insert(one)
          await one.execute(sql`select pg_notify(${channel}, '["post:1"]')`)
        }),
    },
    {
      what: 'counters that do not wait for the disk',
      using: (caller) => counterPool.query(counterStatement, [caller]),
      without: (caller) => pool.query(counterStatement, [caller]),
    },
    { what: 'counts of a post in several rows', using: (caller) => count(1_000 + caller), without: () => count(1_000) },
    { what: 'named queries', using: () => headsByName(db, heads), without: () => selectHeads(db).execute(heads) },
  ]
}

function sharedAnswers(app: App): Trick {
  const cache = new ResponseCache()
  const openKept = inProcessTransport(app, cache)
  const read = async (open: typeof openKept) => {
    const { transport } = open('127.0.0.1')
    const paths = ['/api/v1/blog/posts/', '/api/v1/blog/filters/']
    await Promise.all(paths.map((path) => transport({ method: 'GET', path })))
  }
  return {
    what: 'answers that many pages share',
    using: () => read(openKept),
    without: () => read(inProcessTransport(app, cache)),
  }
}

const site: SiteSettings = {
  siteName: 'Ledgerdeck',
  siteUrl: 'http://localhost',
  contactEmail: '',
  socialLinks: [],
  imageMegabytes: 10,
  hasOfflinePages: false,
  embeds: {},
}

async function routesOfPath(app: App): Promise<Trick> {
  const built = await import(pathToFileURL(join(webBuild, 'server/index.js')).href)
  const [build, entry]: [ServerBuild, PagesEntry] = [built, built.entry.module]
  const makeHandler = (some: ServerBuild) => entry.createRequestHandler(some, 'production')
  const open = inProcessTransport(app, new ResponseCache())
  const path = '/finance/loan-calculator'
  const render = async (handle: Section['handle']) => {
    const response = await handle(
      new Request(site.siteUrl + path),
      entry.createLoadContext(site, open('127.0.0.1').transport, ''),
    )
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`)
    await response.text()
  }
  const [handleAll, sectionFor] = [makeHandler(build), sectionsByPath(build, makeHandler)]
  return {
    what: 'pages with the routes of their path',
    using: () => render(sectionFor(path).handle),
    without: () => render(handleAll),
  }
}

const heads = { postId: 1, offset: 0 }

function selectHeads(db: Db) {
  return db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.postId, sql.placeholder('postId')), isNull(comments.threadId)))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(20)
    .offset(sql.placeholder('offset'))
}

const headsByName = namedQuery('bench_heads', selectHeads)

async function measureTrick(
  { what, using, without }: Trick,
  { rounds, ms }: { rounds: number; ms: number },
): Promise<Figure> {
  for (const run of [using, without]) await rateOf(run, warmUpMs)
  const scores: { using: number; without: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    // Alternates the order, so that a disturbance favours neither.
    if (round % 2 === 0) scores.push({ using: await rateOf(using, ms), without: await rateOf(without, ms) })
    else scores.push({ without: await rateOf(without, ms), using: await rateOf(using, ms) })
  }
  const gains = scores.map((score) => (score.using / score.without - 1) * 100)
  const [rate, plainRate] = [median(scores.map((score) => score.using)), median(scores.map((score) => score.without))]
  const beside = `${format(rate, '/s')} against ${format(plainRate, '/s')} without`
  return { what: `${what}: gained`, value: median(gains), unit: '%', limit, beside }
}

async function rateOf(run: Trick['using'], ms: number): Promise<number> {
  const startedAt = performance.now()
  let runs = 0
  const repeat = async (caller: number) => {
    for (; performance.now() - startedAt < ms; runs += 1) await run(caller)
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => repeat(caller)))
  return (runs / (performance.now() - startedAt)) * 1_000
}

/** A page imports from shared files; `const route1={…}` replaces a file that only forwards. */
async function measureForwarders(app: App): Promise<Figure> {
  const { body } = await app.inject({ url: '/finance/blog' })
  const files = /data-files="([^"]*)"/.exec(body)?.[1]?.split(' ').length ?? 0
  const all = files + Array.from(body.matchAll(/const route\d+=\{/g)).length
  const beside = `${format(files, '')} files against ${format(all, '')} without`
  return { what: 'pages that skip forwarding files: gained', value: (all / files - 1) * 100, unit: '%', limit, beside }
}

const webBuild = fileURLToPath(new URL('../web/build/', import.meta.url))
const assets = join(webBuild, 'client/assets')
const importedFile = /(?:from|import)\s*"\.\/([^"]+\.js)"/g

/** The imports that the build removes are those of each page's file. */
async function measureRouteMap(): Promise<Figure> {
  const name = (await readdir(assets)).find((file) => /^manifest-.*\.js$/.test(file)) ?? ''
  const short = await readFile(join(assets, name), 'utf8')
  const modules = [...new Set(Array.from(short.matchAll(/"module":"([^"]+)"/g), ([, path = '']) => path))]
  let whole = short
  for (const path of modules) {
    const text = await readFile(join(assets, path.slice(path.lastIndexOf('/') + 1)), 'utf8')
    const imports = Array.from(text.matchAll(importedFile), ([, file]) => `/assets/${file}`)
    whole = whole.replaceAll(`"module":"${path}"`, `"module":"${path}","imports":${JSON.stringify(imports)}`)
  }
  const [bytes, wholeBytes] = [short, whole].map((text) => brotliCompressSync(text).length)
  const value = ((wholeBytes ?? 0) / (bytes ?? 0) - 1) * 100
  const beside = `${format((bytes ?? 0) / 1_000, 'KB')} against ${format((wholeBytes ?? 0) / 1_000, 'KB')} without`
  return { what: 'route map without imports: gained', value, unit: '%', limit, beside }
}
