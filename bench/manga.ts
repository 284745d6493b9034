import { openAsBlob } from 'node:fs'
import { mkdir, open as openFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { encodePage } from '../api/src/media/page-encoding.service.ts'
import type { Database } from '../api/src/platform/database/database.ts'
import type { BenchOptions } from './options.ts'
import { residentMegabytes, watchMemory } from './process-usage.ts'
import { createDataDir, type DataDir, startProduct } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { type App, addAccounts, withApp } from './seeded-database.ts'
import { accessToken } from './sign-in.ts'
import { startSignInLoad } from './sign-in-job.ts'
import { durationMs, p95Of, percentile } from './statistics.ts'

const password = 'the password of every account'
const pageCount = 1_000
const pageBytes = 500_000
const pictures = 10
const readsPerSecond = 100
const aloneSeconds = 10
const besideSeconds = 30
const libraryManga = 2_000
const chaptersOfEach = 20

export async function* measureManga(_options: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  const [name = ''] = await addAccounts(dataDir, { count: 1, password, isSuperuser: true })
  yield* await measureUpload(dataDir, name)
  yield* await withApp(dataDir, (app, database) => measureLibrary(app, database, name))
}

async function measureUpload(dataDir: DataDir, name: string): Promise<Figure[]> {
  printLine(`writing ${pageCount} pages`)
  const paths = await writePages(dataDir)
  await using server = await startProduct({ dataDir })
  await using reader = startSignInLoad()
  const token = await accessToken(server.origin, { name, password })
  const reads = { kind: 'reads', origin: server.origin, paths: ['/'], perSecond: readsPerSecond } as const
  const { durations: alone } = await reader.run({ ...reads, seconds: aloneSeconds })
  const form = await formOf(paths)
  const copyMs = await durationMs(() => copyAll(paths, join(dataDir.path, 'copies')))
  const idle = (await residentMegabytes(server.pid))?.now ?? Number.NaN
  printLine('uploading')
  const reading = reader.run({ ...reads, seconds: besideSeconds })
  const ended = new AbortController()
  const highest = watchMemory(server.pid, ended.signal)
  const uploadMs = await durationMs(() => upload(server.origin, token, form))
  ended.abort()
  const { durations: beside } = await reading
  const megabytes = (pageCount * pageBytes) / 1e6
  const rate = (ms: number) => `${format((megabytes / ms) * 1000, 'MB')} a second`
  const encodeMs = await durationMs(async () => {
    for (const path of paths.slice(0, pictures)) await encodePage(await openAsBlob(path), { caller: { key: 'bench' } })
  })
  return [
    {
      what: `upload of ${format(pageCount, '')} pages, ${megabytes} MB`,
      value: uploadMs / 1000,
      unit: 's',
      limit: { atMost: 900 },
      beside: `${rate(uploadMs)}; copied to the disk ${rate(copyMs)}; encoding alone ${format((encodeMs / pictures / 1000) * pageCount, 's')}`,
    },
    {
      what: 'memory above idle at its highest during that upload',
      value: (await highest) - idle,
      unit: 'MB',
      limit: { atMost: 150 },
      beside: `idle ${format(idle, 'MB')}`,
    },
    {
      what: 'p99 of a kept page is later during that upload',
      value: percentile(beside, 0.99) - percentile(alone, 0.99),
      unit: 'ms',
      limit: { atMost: 50 },
      beside: `p99 ${format(percentile(beside, 0.99), 'ms')} against ${format(percentile(alone, 0.99), 'ms')} alone; longest ${format(Math.max(...beside), 'ms')}`,
    },
  ]
}

/** Bytes after the end of an image are ignored, and make each file unique. */
async function writePages(dataDir: DataDir): Promise<string[]> {
  const folder = join(dataDir.path, 'pages')
  await mkdir(folder)
  const images = await Promise.all(Array.from({ length: pictures }, (_, number) => picture(number)))
  const paths: string[] = []
  for (let number = 0; number < pageCount; number += 1) {
    const image = images[number % pictures] ?? Buffer.alloc(0)
    const rest = Buffer.alloc(Math.max(8, pageBytes - image.length))
    rest.writeUInt32BE(number, 4)
    paths.push(join(folder, `${number}.jpg`))
    await writeFile(paths.at(-1) ?? '', Buffer.concat([image, rest]))
  }
  return paths
}

async function picture(number: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 10 + number } as const
  const image = sharp({ create: { width: 1_400, height: 2_000, channels: 3, background: '#888', noise } })
  return image.jpeg({ quality: 75 }).toBuffer()
}

async function formOf(paths: readonly string[]): Promise<FormData> {
  const form = new FormData()
  form.append('manga_title', 'A long one')
  for (const [number, path] of paths.entries()) {
    form.append('files', new File([await openAsBlob(path)], `${number}.jpg`))
    form.append('file_paths', `Long/Chapter ${Math.floor(number / 50)}/${number}.jpg`)
  }
  return form
}

async function copyAll(paths: readonly string[], folder: string): Promise<void> {
  await mkdir(folder)
  for (const [number, path] of paths.entries()) {
    const file = await openFile(join(folder, `${number}.jpg`), 'wx')
    await file.writeFile(await (await openAsBlob(path)).bytes())
    await file.sync()
    await file.close()
  }
}

async function upload(origin: string, token: string, body: FormData): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/v1/manga/manga-upload/`, { method: 'POST', body, headers })
  if (response.status !== 201) throw new Error(`The upload answers ${response.status}: ${await response.text()}`)
}

async function measureLibrary(app: App, { pool }: Database, name: string): Promise<Figure[]> {
  printLine(`seeding ${libraryManga} manga`)
  await seedLibrary(pool)
  const login = await app.inject({
    method: 'POST',
    url: '/api/user/login/',
    payload: { username_or_email: name, password },
  })
  const headers = { authorization: `Bearer ${login.json().access}`, 'accept-encoding': 'br' }
  const { rows } = await pool.query('select id, slug from manga order by random() limit 300')
  const byKey = await p95Of(async (index) => {
    await pool.query('select * from manga where id = $1', [rows[index % rows.length].id])
  })
  const beside = `one row by its key, in SQL alone: ${format(byKey, 'ms')}`
  const cases = {
    [`list of ${format(libraryManga, '')} manga`]: () => '/api/v1/manga/manga/',
    'one manga among them': (index: number) => `/api/v1/manga/manga/${rows[index % rows.length].slug}/`,
  }
  const figures: Figure[] = []
  for (const [what, path] of Object.entries(cases)) {
    let bytes = 0
    const p95Ms = await p95Of(async (index) => {
      const { statusCode, rawPayload } = await app.inject({ url: path(index), headers })
      if (statusCode !== 200) throw new Error(`${path(index)} answers ${statusCode}`)
      bytes = rawPayload.length
    })
    const sent = `${format(bytes / 1000, 'KB')} compressed; ${beside}`
    figures.push({
      what: `p95: ${what}`,
      value: p95Ms,
      unit: 'ms',
      limit: { atMost: figures.length ? 30 : 250 },
      beside: sent,
    })
  }
  return figures
}

async function seedLibrary(pool: Database['pool']): Promise<void> {
  const sizes = [480, 960].map(
    (width) => `jsonb_build_object('path', 'images/' || md5(n::text) || '/${width}.webp',
    'width', ${width}, 'height', ${width * 1.5}, 'type', 'image/webp')`,
  )
  await pool.query(`with covers as (
      insert into images (path, width, height, variants, bytes)
      select 'images/' || md5(n::text) || '/full.jpg', 1000, 1500, jsonb_build_array(${sizes}), 1
      from generate_series(1, ${libraryManga}) as n returning id
    ), made as (
      insert into manga (slug, title, description, cover_image_id)
      select 'made-up-' || id, 'Made up ' || id, repeat('What it is about. ', 20), id from covers returning id
    ), chapters as (
      insert into manga_chapters (manga_id, number, name, folder, num_pages)
      select id, n, 'Chapter ' || n, 'chapter ' || n, 30 from made, generate_series(1, ${chaptersOfEach}) as n
      returning id, manga_id, number
    )
    insert into reading_places (user_id, chapter_id, page_number, is_read)
    select (select min(id) from users), id, 30, true from chapters where manga_id % 10 = 0 and number <= 10`)
  await pool.query('vacuum analyze manga, manga_chapters, reading_places, images')
}
