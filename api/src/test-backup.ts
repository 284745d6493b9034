import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import sharp from 'sharp'
import { makeUser } from './accounts/users.factory.ts'
import { type BackupReport, createBackup } from './backup.ts'
import { commentCalls } from './blog/comments/comments.factory.ts'
import { makePost, paragraph } from './blog/posts/posts.factory.ts'
import { type Config, loadConfig } from './config.ts'
import { createLog } from './log.ts'
import { makeManga } from './manga/manga.factory.ts'
import { createImage } from './media/images.factory.ts'
import { type MediaStore, openMediaStore } from './media/media-store.service.ts'
import { makeNote } from './notes/notes.factory.ts'
import { changeIn } from './platform/pages/cache-freshness.ts'
import { makeQuestion } from './questions/questions.factory.ts'
import { type RestoreReport, restoreBackup } from './restore.ts'
import type { TestApp } from './test-app.ts'

export interface Location {
  url: string
  dataDir: string
  environment?: NodeJS.ProcessEnv
}

export function configOf({ url, dataDir, environment }: Location): Config {
  return loadConfig({ DATABASE_URL: url, DATA_DIR: dataDir, ...environment })
}

interface CallOptions {
  signal?: AbortSignal
  onProgress?: (line: string) => void
}

const log = createLog({ logLevel: 'silent' })
const patient = new AbortController().signal

export function backUp(location: Location, path: string, options: CallOptions = {}): Promise<BackupReport> {
  return createBackup(configOf(location), path, { log, onProgress: () => {}, signal: patient, ...options })
}

export function restore(location: Location, path: string, options: CallOptions = {}): Promise<RestoreReport> {
  return restoreBackup(configOf(location), path, { log, onProgress: () => {}, signal: patient, ...options })
}

export async function fillInstallation(testApp: TestApp, media: MediaStore): Promise<void> {
  const { db } = testApp.database
  const change = changeIn(testApp.database)
  const image = await createImage({ change, media }, await picture())
  const superuser = await makeUser(db, { isSuperuser: true, isStaff: true, imageId: image.id })
  const reader = await makeUser(db, { username: 'Zoë\\t"quoted"' })
  const staff = (await testApp.signIn(superuser.id)).api
  const { api } = await testApp.signIn(reader.id)
  const post = await makePost(db, {
    title: 'Tabs\tand\\backslashes, \u{1F4B0} and العربية',
    featuredImageId: image.id,
    blocks: [paragraph('One line\nand another \\N \\. with "quotes"')],
    categories: ['Money', 'Life'],
    tags: ['tax'],
  })
  const { write, remove } = commentCalls(api)
  const first = await write(post.id, 'A comment\r\nof two lines')
  const reply = await write(post.id, 'A reply', first)
  await remove(first)
  await write(post.id, 'Another', reply)
  await makeNote(db, { ownerId: reader.id, title: 'Mine', content: 'Words of mine' })
  await makeManga(db, { uploaderId: superuser.id, chapters: [2, { name: 'Last', pages: 3 }] }, media)
  await makeQuestion(db, { category: 'Money' })
  await staff.admin.changeSettings({
    body: { changes: [{ key: 'site.name', value: 'Restored', base_version: 0 }] },
  })
  await testApp.api.accounts.requestPasswordReset({
    body: { email: await emailOf(testApp, reader.id) },
  })
  await testApp.app.close()
}

async function emailOf({ database }: TestApp, id: number): Promise<string> {
  const { rows } = await database.pool.query<{ email: string }>('select email from users where id = $1', [id])
  return rows[0]?.email ?? ''
}

async function picture(): Promise<Buffer> {
  return sharp({ create: { width: 700, height: 40, channels: 3, background: '#204060' } })
    .png()
    .toBuffer()
}

export async function contentOf(location: Location) {
  return { ...(await rowsOf(location.url)), files: await filesOf(openMediaStore(configOf(location))) }
}

export async function rowsOf(url: string) {
  return onDatabase(url, async (client) => {
    const { rows: names } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and not relispartition order by 1`,
    )
    const tables = new Map<string, unknown[]>()
    for (const { name } of names) {
      const { rows } = await client.query(
        `select to_jsonb(stored) as row from ${pg.escapeIdentifier(name)} as stored order by 1`,
      )
      tables.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    const { rows: sequences } = await client.query(
      `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
    )
    const { rows: migrations } = await client.query(
      'select hash, created_at from drizzle.__drizzle_migrations order by id',
    )
    const { rows: jobs } = await client.query(
      `select id, name, data, start_after from pgboss.job where state < 'completed' order by id`,
    )
    return { tables: Object.fromEntries(tables), sequences, migrations, jobs }
  })
}

async function filesOf(media: MediaStore): Promise<Record<string, string>> {
  const files: [string, string][] = []
  for await (const { path } of media.list('images')) {
    const found = await media.read(path)
    files.push([path, found ? (await buffer(found.stream)).toString('base64') : 'missing'])
  }
  return Object.fromEntries(files.sort())
}

export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
